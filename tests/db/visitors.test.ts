import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { ScanPayload } from '#api/door-types.ts'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, rosterPage, scan } from '../helpers/door.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

const SEED = 20261122

describe.each(DATABASES)('visitors without a card on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let door: string
  let colleague: string
  let event: string

  beforeAll(async () => {
    club = await createClub(database)
    door = club.members['Door staff']
    colleague = await addMember(database, club.id, 'Door staff')
  })
  beforeEach(async () => {
    event = await addEvent(database, club.id)
  })

  const visitor = (changes: Partial<ScanPayload> = {}) => ({
    ...scan(event, '', door, { method: 'visitor', schema_version: 2, ...changes }),
    user_id: null,
  })
  const takingBack = (ids: string[], changes: Partial<ScanPayload> = {}) =>
    visitor({ op: 'undo', undoes: ids, ...changes })
  const atB = { device_id: 'device-b', device_name: 'South door' }
  const counted = async () => (await rosterPage(database, door, event)).visitors

  it('are counted once each at every door however often they are sent, and all doors learn it', async () => {
    const batch = [visitor(), visitor(), visitor(atB)]
    const first = await checkIn(database, door, batch)
    expect(first.map(({ result }) => result)).toEqual(['recorded', 'recorded', 'recorded'])
    expect(await checkIn(database, door, batch)).toEqual(first)
    expect(await counted()).toEqual([
      { device_id: 'device-a', device_name: 'North door', visitors: 2 },
      { device_id: 'device-b', device_name: 'South door', visitors: 1 },
    ])
    // They neither attend as members nor cause conflicts.
    expect(
      await valueOf(database, 'select count(*) from api.event_attendance where event_id = $1', [event]),
    ).toBe(0)
    expect(
      await valueOf(database, 'select count(*) from api.scans where event_id = $1 and conflict', [event]),
    ).toBe(0)
  })

  it('are returned to recent senders, whose response may have been lost, and to nobody else', async () => {
    const arrivedOf = async (user: string) => (await rosterPage(database, user, event)).arrived
    const [came, gone] = [visitor(), visitor()]
    await checkIn(database, door, [came, gone, takingBack([gone.scan_id], { scan_id: randomUUID() })])
    await checkIn(database, colleague, [visitor({ staff_id: colleague, ...atB })])
    expect(await arrivedOf(door)).toHaveLength(3)
    expect(await arrivedOf(door)).toEqual(expect.arrayContaining([came.scan_id, gone.scan_id]))
    expect(await arrivedOf(colleague)).toHaveLength(1)
    expect(await arrivedOf(club.members.Leader)).toEqual([])

    await database.query(`update api.scans set recorded_at = recorded_at - interval '3 minutes'`)
    expect(await arrivedOf(door)).toEqual([])
    expect(await counted()).toMatchObject([{ visitors: 1 }, { visitors: 1 }])
  })

  it('are counted the same in whatever order and batches they and their undos arrive', async () => {
    const order = fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 })
    await fc.assert(
      fc.asyncProperty(
        order,
        fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
        async (indices, cuts) => {
          event = await addEvent(database, club.id)
          const people = [visitor(), visitor(), visitor(atB), visitor(atB)]
          const [a, , b] = people.map(({ scan_id }) => scan_id)
          const scans = [...people, takingBack([a ?? '']), takingBack([b ?? ''], atB)]
          let batch: unknown[] = []
          for (const [position, index] of indices.entries()) {
            batch.push(scans[index])
            if (!cuts[position] && position < 5) continue
            await checkIn(database, door, batch)
            batch = []
          }
          expect(await valueOf(database, 'select private.visitors($1)', [event])).toBe(2)
        },
      ),
      { numRuns: 30, seed: SEED },
    )
  })

  it('at another door by another person can be undone only with the permission', async () => {
    const counts = [visitor(), visitor()]
    const [mine, other] = counts.map(({ scan_id }) => scan_id)
    await checkIn(database, door, counts)
    const undo = takingBack([mine ?? ''], { ...atB, staff_id: colleague })
    expect(await checkIn(database, colleague, [undo])).toMatchObject([
      { result: 'rejected', code: 'ERROR_INSUFFICIENT_PERMISSIONS' },
    ])
    expect(await valueOf(database, 'select private.visitors($1)', [event])).toBe(2)
    const leader = club.members.Leader
    await checkIn(database, leader, [takingBack([other ?? ''], { ...atB, staff_id: leader })])
    expect(await valueOf(database, 'select private.visitors($1)', [event])).toBe(1)
  })

  it('cannot be counted by a member without the permission, nor at an event of another club', async () => {
    const member = await addMember(database, club.id, 'Member')
    const others = await createClub(database)
    for (const [who, why] of [
      [member, 'ERROR_INSUFFICIENT_PERMISSIONS'],
      [others.members['Door staff'], 'ERROR_RESOURCE_NOT_FOUND'],
    ] as const)
      expect(await checkIn(database, who, [visitor({ staff_id: who })])).toMatchObject([{ code: why }])
    await checkIn(database, door, [visitor()])
    expect(await valueOf(database, 'select private.visitors($1)', [event])).toBe(1)
  })

  it.each(['draft', 'cancelled'])('cannot be counted at an event that is %s', async (status) => {
    await database.query('update api.events set status = $2 where id = $1', [event, status])
    expect(await checkIn(database, door, [visitor()])).toMatchObject([{ code: 'ERROR_EVENT_NOT_PUBLISHED' }])
    await database.query(`update api.events set status = 'published' where id = $1`, [event])
    expect(await checkIn(database, door, [visitor()])).toMatchObject([{ result: 'recorded' }])
  })

  it('are strict: a scan without a person is rejected, and so is a visitor with one', async () => {
    const member = await addMember(database, club.id, 'Member')
    for (const wrong of [visitor({ method: 'card' }), { ...visitor(), user_id: member }])
      expect((await failure(checkIn(database, door, [wrong]))).code).toBe('ERROR_VALIDATION_FAILED')
    expect(await checkIn(database, door, [{ ...visitor({ op: 'undo' }), undoes: null }])).toMatchObject([
      { code: 'ERROR_VALIDATION_FAILED' },
    ])
    // Nor may its id be that of another scan.
    const known = scan(event, member, door)
    await checkIn(database, door, [known])
    expect(await checkIn(database, door, [visitor({ scan_id: known.scan_id })])).toMatchObject([
      { code: 'ERROR_VALIDATION_FAILED' },
    ])
    expect(await valueOf(database, 'select private.visitors($1)', [event])).toBe(0)
  })

  it('are included in the figures, the doors, the list of scans and the statistics', async () => {
    const leader = person(club.members.Leader)
    const member = await addMember(database, club.id, 'Member', { name: 'Ester Svan' })
    const wrong = visitor({ scanned_at: new Date(Date.now() - 60_000).toISOString() })
    await checkIn(database, door, [
      scan(event, member, door),
      visitor(atB),
      wrong,
      takingBack([wrong.scan_id]),
    ])
    const figures = await valueAs(database, leader, 'select api.event_participation_figures($1)', [event])
    expect(figures).toMatchObject({
      attended: 1,
      visitors: 1,
      doors: [
        { device_id: 'device-a', members: 1, visitors: 0 },
        { device_id: 'device-b', members: 0, visitors: 1 },
      ],
    })
    const log = await rowsAs(database, leader, 'select name, op, method, undone from api.event_scans($1)', [
      event,
    ])
    expect(log).toHaveLength(4)
    expect(log).toContainEqual({ name: null, op: 'check_in', method: 'visitor', undone: true })
    await database.query(
      `update api.events set start_time = now() - interval '3 hours', end_time = now() - interval '1 hour' where id = $1`,
      [event],
    )
    const season = await valueAs<{ events: { event_id: string }[] }>(
      database,
      leader,
      `select api.attendance_statistics(now() - interval '1 day', now())`,
    )
    expect(season.events).toContainEqual(
      expect.objectContaining({ event_id: event, attended: 1, visitors: 1 }),
    )
  })

  it('are in the door log with everybody else, newest first, for door staff only', async () => {
    const member = await addMember(database, club.id, 'Member')
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const first = visitor({ scanned_at: at(3) })
    await checkIn(database, door, [first, scan(event, member, door, { ...atB, scanned_at: at(1) })])
    await checkIn(database, colleague, [
      takingBack([first.scan_id], { staff_id: colleague, scanned_at: at(0) }),
    ])
    const log = await valueAs(database, person(colleague), 'select api.event_door_log($1, 50)', [event])
    expect(log).toMatchObject([
      { op: 'undo', user_id: null, is_mine: true },
      { op: 'check_in', user_id: member, device_name: 'South door', is_mine: false, undone: false },
      { scan_id: first.scan_id, user_id: null, is_mine: false, undone: true },
    ])
    expect(
      await valueAs(database, person(colleague), 'select jsonb_array_length(api.event_door_log($1, 1))', [
        event,
      ]),
    ).toBe(1)
    const refused = await failure(valueAs(database, person(member), 'select api.event_door_log($1)', [event]))
    expect(refused.code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    const elsewhere = await failure(
      valueAs(database, person(door), 'select api.event_door_log($1)', [randomUUID()]),
    )
    expect(elsewhere.code).toBe('ERROR_RESOURCE_NOT_FOUND')
  })

  it('may come with a member: the roster counts those inside, in whatever order scans arrive', async () => {
    const [host, other] = await Promise.all(
      ['Ester Svan', 'Nils Lo'].map((name) => addMember(database, club.id, 'Member', { name })),
    )
    const guest = (changes: Partial<ScanPayload> = {}) => visitor({ guest_of: host!, ...changes })
    const told = async (since: string | null = null) => {
      const { members } = await rosterPage(database, door, event, { since })
      return Object.fromEntries(members.map((member) => [member.user_id, member.guests_inside]))
    }
    const { cursor } = await rosterPage(database, door, event)
    const people = [guest(), guest(atB), guest()]
    const undo = takingBack([people[2]!.scan_id], { guest_of: host! })
    await checkIn(database, door, [undo])
    await checkIn(database, door, people)
    expect(await told(cursor)).toEqual({ [host!]: 2 })
    expect(await told()).toMatchObject({ [host!]: 2, [other!]: undefined })
    expect(await valueOf(database, 'select private.visitors($1)', [event])).toBe(2)

    const later = await rosterPage(database, door, event)
    await checkIn(database, door, [takingBack([people[0]!.scan_id])])
    expect(await told(later.cursor)).toEqual({ [host!]: 1 })
    const log = await rowsAs(
      database,
      person(club.members.Leader),
      `select guest_of_name from api.event_scans($1) where op = 'check_in' and not undone`,
      [event],
    )
    expect(log).toEqual([{ guest_of_name: 'Ester Svan' }])
    expect(
      await valueAs(database, person(host!), `select api.export_my_data() -> 'scans' -> 0 ->> 'as'`),
    ).toBe('host')
  })

  it('stay when the member they came with is deleted, or was never in the club', async () => {
    const host = await addMember(database, club.id, 'Member')
    const others = await createClub(database)
    const stranger = await addMember(database, others.id, 'Member')
    const results = await checkIn(database, door, [
      visitor({ guest_of: host }),
      visitor({ guest_of: stranger }),
      visitor({ guest_of: randomUUID() }),
    ])
    expect(results.map(({ result }) => result)).toEqual(['recorded', 'recorded', 'recorded'])
    const hosts = () =>
      valueOf(
        database,
        'select array_agg(guest_of) filter (where guest_of is not null) from api.scans where event_id = $1',
        [event],
      )
    expect(await hosts()).toEqual([host])
    await database.query('delete from api.users where id = $1', [host])
    expect(await hosts()).toBeNull()
    expect(await valueOf(database, 'select private.visitors($1)', [event])).toBe(3)
  })
})
