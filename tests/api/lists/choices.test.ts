import { QueryClient } from '@tanstack/react-query'
import { beforeAll, describe, expect, it } from 'vitest'

import { roleChoices } from '#api/role-choices.ts'
import { ASSOCIATION_ID } from '#db/seed/association.ts'
import { seedTranslations } from '#db/seed/translations.ts'
import { associationQueries } from '#features/association/queries.ts'
import { planningQueries } from '#features/events/planning/queries.ts'
import { roleQueries } from '#features/roles/queries.ts'
import { scannerQueries } from '#features/scanner/start/queries.ts'
import { translationQueries } from '#features/translations/queries.ts'

import { addEvent, addMember } from '../../helpers/club.ts'
import { DATABASES } from '../../helpers/databases.ts'
import { LOCAL } from '../api.ts'
import { byCode, column, useAppReads } from './as-app.ts'

const DAY = 86_400_000
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const SERIES = '00000000-0000-4000-8000-000000000078'

describe.runIf(LOCAL).each(DATABASES)('the options to choose from, on %s', (kind) => {
  const { database } = useAppReads(kind)
  const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const event = (title: string, days: number, columns = {}) =>
    addEvent(database(), ASSOCIATION_ID, {
      title,
      start_time: at(days),
      end_time: at(days + 0.1),
      ...columns,
    })

  describe('the events that a door can open for', () => {
    beforeAll(async () => {
      await event('Door later', 13)
      await event('Door now', -0.05)
      await event('Door draft', 1, { status: 'draft' })
      await event('Door over', -1)
      await event('Door too far ahead', 15)
    })

    it('are the published ones that run or start within two weeks, the earliest first', async () => {
      const found = column(await client().fetchQuery(scannerQueries.doorEvents()), 'title')
      expect(found.filter((title) => title.startsWith('Door'))).toEqual(['Door now', 'Door later'])
    })
  })

  describe('the events of a series', () => {
    beforeAll(async () => {
      const ids = [await event('Second', 8), await event('First', 1)]
      await database().query('update api.events set series_id = $2 where id = any ($1)', [ids, SERIES])
    })

    it('are exactly those, the earliest first', async () => {
      const found = await client().fetchQuery(planningQueries.series(SERIES))
      expect(found).toHaveLength(2)
      expect(column(found, 'start_time')).toEqual(column(found, 'start_time').toSorted(byCode))
    })
  })

  it('are the roles of the club, the highest first, with their permissions', async () => {
    const names = ['Admin', 'Board', 'Leader', 'Door staff', 'Member']
    const roles = await client().fetchQuery(roleQueries.list())
    expect(column(roles, 'name')).toEqual(names)
    expect(column(await client().fetchQuery(roleChoices()), 'name')).toEqual(names)
    const allowed = roles.find(({ name }) => name === 'Door staff')?.permissions.map(({ name }) => name)
    expect(allowed?.toSorted(byCode)).toEqual([
      'event:read',
      'event_attendance:create',
      'event_attendance:read',
    ])
  })

  it('are roles with a count of their members', async () => {
    const [role] = await client().fetchQuery(roleQueries.list())
    const before = await client().fetchQuery(roleQueries.members())
    await addMember(database(), ASSOCIATION_ID, 'Admin')
    const after = await client().fetchQuery(roleQueries.members())
    expect(after[role?.id ?? '']).toBe((before[role?.id ?? ''] ?? 0) + 1)
  })

  it('are the permissions that a role may have, by name', async () => {
    const found = column(await client().fetchQuery(roleQueries.permissions()), 'name')
    expect(found).toContain('event:read')
    expect(found).toEqual(found.toSorted(byCode))
  })

  it('include a count of the events whose type the club is about to drop', async () => {
    const count = () => client().fetchQuery(associationQueries.eventsOf(['festival']))
    const before = await count()
    await event('Festivalen', 3, { type: 'festival' })
    await event('En konsert', 3)
    expect(await count()).toBe(before + 1)
  })

  describe('texts', () => {
    beforeAll(async () => {
      const db = database()
      await seedTranslations(db)
      await db.query(
        `insert into translations.keys (key) values ('prov.seats_one'), ('prov.seats_other'), ('prov.seats_more')`,
      )
    })

    it('have the namespaces that their keys begin with', async () => {
      const found = await client().fetchQuery(translationQueries.namespaces())
      expect(found).toEqual(expect.arrayContaining(['errors', 'prov']))
      expect(found).toEqual(found.toSorted(byCode))
      expect(new Set(found).size).toBe(found.length)
    })

    it('have their other plural forms beside them', async () => {
      const found = await client().fetchQuery(translationQueries.otherForms('prov.seats_one'))
      expect(column(found, 'key')).toEqual(['prov.seats_other'])
    })
  })
})
