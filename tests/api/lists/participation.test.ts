import { QueryClient } from '@tanstack/react-query'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'

import { ASSOCIATION_ID } from '#db/seed/association.ts'
import {
  eventsSearch,
  peopleSearch,
  scansSearch,
  toEventsFilter,
  toPeopleFilter,
  toScansFilter,
} from '#features/events/participation/list.ts'
import {
  everyAttendee,
  everyEvent,
  everyScan,
  participationQueries,
} from '#features/events/participation/queries.ts'

import { addEvent, addMember } from '../../helpers/club.ts'
import { DATABASES } from '../../helpers/databases.ts'
import { LOCAL } from '../api.ts'
import { byCode, column, useAppReads } from './as-app.ts'

const HOUR = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

describe.runIf(LOCAL).each(DATABASES)('the lists of participation, on %s', (kind) => {
  const { database, reader } = useAppReads(kind)
  let event: string

  const add = (title: string, from: number, to: number, columns = {}) =>
    addEvent(database(), ASSOCIATION_ID, { title, start_time: at(from), end_time: at(to), ...columns })

  beforeAll(async () => {
    const db = database()
    event = await add('Prov dörr', -5, -2)
    await db.query(`update api.events set location = 'Provsalen' where id = $1`, [event])
    await add('Prov snart', 0.5, 3, { type: 'meeting' })
    await add('Prov senare', 2, 3)
    await add('Prov utkast', -0.5, 1, { status: 'draft' })
    await add('Prov pågår', -0.5, 1)
    const person: Record<string, string> = {}
    for (const name of ['Avböjde', 'Kom', 'Spontan', 'Uteblev', 'Nyfiken'])
      person[name] = await addMember(db, ASSOCIATION_ID, 'Member', { name: `${name} Prov` })
    await db.query(
      `insert into api.event_registrations (event_id, user_id, status, association_id)
      select $1, id, s, $2 from unnest($3::uuid[], array['going', 'going', 'interested', 'declined']) t (id, s)`,
      [event, ASSOCIATION_ID, ['Kom', 'Uteblev', 'Nyfiken', 'Avböjde'].map((name) => person[name])],
    )
    await addMember(db, ASSOCIATION_ID, 'Member', { name: 'Tyst Prov' })
    await db.query(`update api.events set answer_by = (start_time - interval '3 days')::date where id = $1`, [
      event,
    ])
    await db.query(
      `update api.event_registrations set answered_at = now() - interval '9 days', date_registered = now() - interval '9 days'
      where event_id = $1 and user_id <> $2`,
      [event, person.Uteblev],
    )
    const scan = async (who: string, columns: Record<string, unknown> = {}) => {
      const id = randomUUID()
      const row = {
        scan_id: id,
        event_id: event,
        user_id: person[who],
        association_id: ASSOCIATION_ID,
        op: 'check_in',
        method: 'card',
        scanned_at: at(-4),
        device_time: at(-4),
        device_id: 'prov',
        device_name: 'Entré',
        seq: 1,
        result: 'recorded',
        answer: {},
        staff_id: reader(),
        ...columns,
      }
      const names = Object.keys(row).join()
      await db.query(
        `insert into api.scans (${names}) select ${names} from jsonb_populate_record(null::api.scans, $1)`,
        [JSON.stringify(row)],
      )
      return id
    }
    const attend = async (who: string, id: string) =>
      db.query(
        `insert into api.event_attendance (event_id, user_id, check_in_time, scan_id, method, device_id, association_id)
        values ($1, $2, now(), $3, 'card', 'prov', $4)`,
        [event, person[who], id, ASSOCIATION_ID],
      )
    await attend('Kom', await scan('Kom'))
    await attend('Spontan', await scan('Spontan', { method: 'search', seq: 2, device_name: 'Balkong' }))
    await scan('Uteblev', { op: 'undo', seq: 3, staff_id: null })
    await scan('Nyfiken', { conflict: true, conflict_reason: 'already_inside', result: 'conflict', seq: 4 })
    await scan('Kom', { taken_over_by: reader(), seq: 5 })
  })

  describe('the events', () => {
    const titles = async (search: Record<string, unknown>) =>
      column(await everyEvent(toEventsFilter(eventsSearch({ q: 'Prov', ...search }))), 'title')

    it('are past or running by default, or upcoming', async () => {
      expect((await titles({})).toSorted(byCode)).toEqual(['Prov dörr', 'Prov pågår', 'Prov utkast'])
      expect(await titles({ time: 'upcoming' })).toEqual(['Prov snart', 'Prov senare'])
    })

    it('can be searched by title and place', async () => {
      expect(await titles({ q: 'provsal' })).toEqual(['Prov dörr'])
      expect(await titles({ q: 'pågår' })).toEqual(['Prov pågår'])
    })

    it('can be filtered by type', async () => {
      expect(await titles({ time: 'upcoming', type: 'meeting' })).toEqual(['Prov snart'])
    })

    it.each(['start_time', 'title', 'going_count'] as const)('can be sorted by %s', async (name) => {
      const rising = await everyEvent(toEventsFilter(eventsSearch({ sort: `${name}.asc` })))
      const falling = await everyEvent(toEventsFilter(eventsSearch({ sort: `${name}.desc` })))
      expect(column(falling, name)).toEqual(column(rising, name).toReversed())
      expect(rising.at(0)?.[name]).not.toBe(rising.at(-1)?.[name])
    })

    it('have open doors when published, from an hour before the start until the end', async () => {
      const found = await new QueryClient().fetchQuery(participationQueries.open())
      const ours = column(found, 'title').filter((title) => title.startsWith('Prov'))
      expect(ours).toEqual(['Prov pågår', 'Prov snart'])
    })
  })

  describe('the people of an event', () => {
    const names = async (search: Record<string, unknown>) =>
      column(await everyAttendee(event, toPeopleFilter(peopleSearch(search))), 'name')

    it.each([
      [undefined, ['Avböjde Prov', 'Kom Prov', 'Nyfiken Prov', 'Spontan Prov', 'Uteblev Prov']],
      ['registered', ['Kom Prov', 'Uteblev Prov']],
      ['interested', ['Nyfiken Prov']],
      ['late', ['Uteblev Prov']],
      ['attended', ['Kom Prov', 'Spontan Prov']],
      ['attended_without_registration', ['Spontan Prov']],
      ['missing', ['Uteblev Prov']],
      ['declined', ['Avböjde Prov']],
    ])('are, in the group %s, %s', async (group, expected) => {
      expect(await names({ group })).toEqual(expected)
    })

    it('are, among those without an answer, the other members', async () => {
      const without = await names({ group: 'unanswered', q: 'Prov' })
      expect(without).toEqual(['Spontan Prov', 'Tyst Prov'])
    })

    it('can be searched by name', async () => {
      expect(await names({ q: 'nyfik' })).toEqual(['Nyfiken Prov'])
    })

    it('can be sorted, with those without a time last in either direction', async () => {
      expect(await names({ sort: 'name.desc' })).toEqual((await names({})).toReversed())
      for (const sort of ['check_in_time.asc', 'check_in_time.desc']) {
        const found = await everyAttendee(event, toPeopleFilter(peopleSearch({ sort })))
        expect(found.map(({ check_in_time }) => check_in_time !== null)).toEqual([
          true,
          true,
          false,
          false,
          false,
        ])
      }
      expect((await names({ sort: 'date_registered.asc' })).at(-1)).toBe('Spontan Prov')
      const people = await everyAttendee(event, toPeopleFilter(peopleSearch({ sort: 'participation.asc' })))
      const kinds = people.map(({ participation }) => participation)
      expect(kinds).toEqual(kinds.toSorted())
      expect(new Set(kinds).size).toBeGreaterThan(1)
    })
  })

  describe('the scans of an event', () => {
    const names = async (search: Record<string, unknown>) =>
      column(await everyScan(event, toScansFilter(scansSearch({ sort: 'name.asc', ...search }))), 'name')

    it.each([
      [undefined, ['Kom Prov', 'Kom Prov', 'Nyfiken Prov', 'Spontan Prov', 'Uteblev Prov']],
      ['conflict', ['Nyfiken Prov']],
      ['taken_over', ['Kom Prov']],
      ['undo', ['Uteblev Prov']],
      ['manual', ['Spontan Prov']],
    ])('are, of the kind %s, %s', async (kindOfScan, expected) => {
      expect(await names({ kind: kindOfScan })).toEqual(expected)
    })

    it('can be searched by member, door and staff', async () => {
      expect(await names({ q: 'spontan' })).toEqual(['Spontan Prov'])
      expect(await names({ q: 'balkong' })).toEqual(['Spontan Prov'])
      const staff = column(await everyScan(event, toScansFilter(scansSearch({}))), 'staff_name').find(Boolean)
      expect(await names({ q: staff ?? undefined })).toHaveLength(4)
      expect(await names({ q: 'ingen sådan' })).toEqual([])
    })

    it.each(['scanned_at', 'name', 'device_name', 'staff_name'])('can be sorted by %s', async (name) => {
      expect(await names({ sort: `${name}.desc` })).toHaveLength(5)
    })

    it('can be sorted by staff, with unknown staff last in either direction', async () => {
      expect((await names({ sort: 'staff_name.asc' })).at(-1)).toBe('Uteblev Prov')
      expect((await names({ sort: 'staff_name.desc' })).at(-1)).toBe('Uteblev Prov')
    })

    it('can be sorted by door', async () => {
      expect((await names({ sort: 'device_name.asc' })).at(0)).toBe('Spontan Prov')
      expect((await names({ sort: 'device_name.desc' })).at(-1)).toBe('Spontan Prov')
    })
  })
})
