import { beforeAll, describe, expect, it } from 'vitest'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { failure, person, rowsAs, valueOf } from '../helpers/requests.ts'
import { seriesActs } from '../helpers/series.ts'

describe.each(DATABASES)('a series of events on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  const { rehearsal, repeat, change, series, starts } = seriesActs(database, () => club)

  beforeAll(async () => {
    club = await createClub(database)
  })

  it('keeps its local time across the start of daylight saving time', async () => {
    const first = await rehearsal()
    expect(await repeat(first, '2037-04-06')).toBe(4)
    const made = await series(first)
    expect(made.map(({ start, end }) => `${start}–${end}`)).toEqual(
      ['03-09', '03-16', '03-23', '03-30', '04-06'].map((day) => `${day} 18:30–21:00`),
    )
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(5)
  })

  it('copies the first event, as a draft unless that one is published', async () => {
    const published = await rehearsal({ title: 'Stämrepetition' })
    await repeat(published, '2037-03-23', 2)
    expect(await series(published)).toMatchObject([
      { title: 'Stämrepetition', status: 'published', start: '03-09 18:30' },
      { title: 'Stämrepetition', status: 'published', start: '03-23 18:30' },
    ])
    const cancelled = await rehearsal({ status: 'cancelled' })
    await repeat(cancelled, '2037-03-16')
    expect((await series(cancelled)).map(({ status }) => status)).toEqual(['cancelled', 'draft'])
  })

  it('continues after its last event when repeated again, without duplicates', async () => {
    const first = await rehearsal()
    await repeat(first, '2037-03-23')
    expect(await repeat(first, '2037-03-23')).toBe(0)
    const [, , last] = await series(first)
    expect(await repeat(last!.id, '2037-04-06')).toBe(2)
    expect(await starts(first)).toEqual(
      ['03-09', '03-16', '03-23', '03-30', '04-06'].map((day) => `${day} 18:30`),
    )
  })

  it('is limited to a hundred events, none before the first', async () => {
    const first = await rehearsal()
    for (const until of ['2037-03-08', '2039-02-15']) {
      expect(await failure(repeat(first, until))).toMatchObject({
        code: 'ERROR_VALIDATION_FAILED',
        params: { field: 'p_until' },
      })
    }
    expect(await valueOf(database, 'select series_id from api.events where id = $1', [first])).toBeNull()
    expect(await repeat(first, '2039-02-07')).toBe(100)
  })

  it('can only be created and changed by those who may create and change events in that club', async () => {
    const neighbours = await createClub(database, 'Grannorkestern')
    const first = await rehearsal()
    const strangers = [club.members.Member, club.members['Door staff'], neighbours.members.Admin]
    for (const who of strangers) {
      expect((await failure(repeat(first, '2037-03-16', 1, who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    }
    expect(await repeat(first, '2037-03-16')).toBe(1)
    for (const who of strangers) {
      expect((await failure(change(first, 'all', { title: 'Min' }, who))).code).toBe(
        'ERROR_RESOURCE_NOT_FOUND',
      )
    }
    expect(await change(first, 'all', { title: 'Vår' })).toBe(2)
  })

  it('can span the start of daylight saving time, with every event ending after its start', async () => {
    const first = await rehearsal({ start_time: '2037-03-22T01:30:00Z', end_time: '2037-03-22T02:00:00Z' })
    expect(await repeat(first, '2037-04-05')).toBe(2)
    expect((await series(first)).map(({ start, end }) => `${start}–${end}`)).toEqual([
      '03-22 02:30–03:00',
      '03-29 03:30–04:00',
      '04-05 02:30–03:00',
    ])
  })

  it('is repeated only for groups that still exist, and never opened to everybody instead', async () => {
    const addGroup = (name: string) =>
      valueOf<string>(
        database,
        `insert into api.groups (association_id, kind, name) values ($1, 'section', $2) returning id`,
        [club.id, name],
      )
    const [stays, goes] = [await addGroup('Flöjter'), await addGroup('Oboer')]
    const [both, one] = [await rehearsal(), await rehearsal()]
    const groupsOf = 'update api.events set group_ids = $2 where id = $1'
    await database.query(groupsOf, [both, [stays, goes]])
    await database.query(groupsOf, [one, [goes]])
    await rowsAs(database, person(club.members.Admin), 'delete from api.groups where id = $1', [goes])
    expect(await repeat(both, '2037-03-16')).toBe(1)
    const made = (await series(both))[1]!
    expect(await valueOf(database, 'select group_ids from api.events where id = $1', [made.id])).toEqual([
      stays,
    ])
    expect(await failure(repeat(one, '2037-03-16'))).toMatchObject({
      code: 'ERROR_RESOURCE_NOT_FOUND',
      params: { resource: 'group' },
    })
  })
})
