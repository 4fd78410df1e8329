import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'

import { addEvent, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { checkIn, scan } from '../helpers/door.ts'
import {
  ANONYMOUS,
  type Caller,
  failure,
  holdTransaction,
  person,
  rowsAs,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'

describe.each(DATABASES)('events on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let stranger: string

  beforeAll(async () => {
    club = await createClub(database)
    stranger = (await createClub(database, 'Grannorkestern')).members.Admin
  })

  const sees = async (caller: Caller, event: string) =>
    (await rowsAs(database, caller, 'select id from api.events where id = $1', [event])).length === 1
  const exists = (event: string) =>
    valueOf(database, 'select count(*) from api.events where id = $1', [event])

  const create = (who: string, columns: Record<string, unknown> = {}, clubId = club.id) =>
    valueAs<string>(
      database,
      person(who),
      `insert into api.events (association_id, title, type, address, start_time, end_time)
      select $1, title, type, address, start_time, end_time from jsonb_populate_record(null::api.events, $2) returning slug`,
      [
        clubId,
        JSON.stringify({
          title: 'Konsert',
          type: 'concert',
          start_time: '2026-12-01T18:00:00Z',
          end_time: '2026-12-01T20:00:00Z',
          ...columns,
        }),
      ],
    )

  it.runIf(kind === 'postgresql')('is created once under an id, also by two requests at once', async () => {
    const id = randomUUID()
    const insert = `insert into api.events (id, association_id, title, type, start_time, end_time)
      values ($1, $2, $3, 'concert', '2040-12-01T18:00:00Z', '2040-12-01T20:00:00Z')`
    const leader = person(club.members.Leader)
    const first = await holdTransaction(database, leader, (tx) => tx.query(insert, [id, club.id, 'Konsert']))
    const second = failure(rowsAs(database, leader, insert, [id, club.id, 'Samma konsert']))
    await waitForBlocked(database)
    await first.commit()
    expect(await second).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field: 'id', reason: 'exists' },
    })
  })

  it('is created once under an id the caller chose, even if the request is repeated', async () => {
    const id = randomUUID()
    const again = (who: string, clubId: string) =>
      rowsAs(
        database,
        person(who),
        `insert into api.events (id, association_id, title, type, start_time, end_time)
        values ($1, $2, 'Konsert', 'concert', '2026-12-01T18:00:00Z', '2026-12-01T20:00:00Z') returning id`,
        [id, clubId],
      )
    expect(await again(club.members.Admin, club.id)).toEqual([{ id }])
    const taken = { code: 'ERROR_VALIDATION_FAILED', params: { field: 'id', reason: 'exists' } }
    expect(await failure(again(club.members.Admin, club.id))).toMatchObject(taken)
    const [other] = (
      await database.query<{ association_id: string }>(
        'select association_id from api.user_roles where user_id = $1',
        [stranger],
      )
    ).rows
    expect(await failure(again(stranger, other?.association_id ?? ''))).toMatchObject(taken)
    expect(
      await valueOf(database, 'select count(*)::int from api.events where id = $1 and association_id = $2', [
        id,
        club.id,
      ]),
    ).toBe(1)
  })

  it('shows an open event to members, and to visitors while the club is public', async () => {
    const event = await addEvent(database, club.id)
    expect(await sees(person(club.members.Member), event)).toBe(true)
    expect(await sees(ANONYMOUS, event)).toBe(true)
    await database.query('update api.associations set is_public = false where id = $1', [club.id])
    expect(await sees(ANONYMOUS, event)).toBe(false)
    expect(await exists(event)).toBe(1)
    await database.query('update api.associations set is_public = true where id = $1', [club.id])
  })

  it.each([
    ['a private event', { is_private: true }],
    ['a draft', { status: 'draft' }],
    ['a draft that was cancelled', { status: 'cancelled' }],
    ['an archived event', { status: 'archived' }],
  ])(
    'hides %s from members, visitors and other clubs, but not from those with event:read',
    async (_, columns) => {
      const event = await addEvent(database, club.id, columns)
      expect(await sees(person(club.members.Member), event)).toBe(false)
      expect(await sees(ANONYMOUS, event)).toBe(false)
      expect(await sees(person(stranger), event)).toBe(false)
      expect(await sees(person(club.members['Door staff']), event)).toBe(true)
      expect(await exists(event)).toBe(1)
    },
  )

  it('shows an event that is cancelled to the members who could see it, and to nobody else', async () => {
    const cancelled = async (change = '') => {
      const event = await addEvent(database, club.id)
      await database.query(`update api.events set status = 'cancelled' ${change} where id = $1`, [event])
      return event
    }
    const member = person(club.members.Member)
    const open = await cancelled()
    expect(await sees(member, open)).toBe(true)
    expect(await sees(ANONYMOUS, open)).toBe(false)
    expect(await sees(person(stranger), open)).toBe(false)
    expect(await sees(member, await cancelled(', is_private = true'))).toBe(false)
    const group = await valueOf<string>(
      database,
      `insert into api.groups (association_id, kind, name) values ($1, 'section', 'Andra') returning id`,
      [club.id],
    )
    const others = `, group_ids = array['${group}']::uuid[]`
    expect(await sees(member, await cancelled(others))).toBe(false)
    expect(await sees(member, await cancelled(`${others}, others_see = true`))).toBe(true)
  })

  it('shows a private event to its creator, and to those whom staff added to its list', async () => {
    const event = await addEvent(database, club.id, { is_private: true, created_by: club.members.Member })
    expect(await sees(person(club.members.Member), event)).toBe(true)

    const closed = await addEvent(database, club.id, { is_private: true })
    const list = (who: string) =>
      rowsAs(
        database,
        person(who),
        `insert into api.event_registrations (event_id, user_id, status) values ($1, $2, 'going')`,
        [closed, club.members.Member],
      )
    expect((await failure(list(club.members['Door staff']))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    await list(club.members.Leader)
    expect(await sees(person(club.members.Member), closed)).toBe(true)
  })

  it('derives the slug from the title, and makes it unique', async () => {
    const title = 'Våren på Östermalm: Bachs «Ære» & smörgåstårta!'
    expect(await create(club.members.Leader, { title })).toBe('varen-pa-ostermalm-bachs-aere-smorgastarta')
    expect(await create(club.members.Leader, { title })).toBe('varen-pa-ostermalm-bachs-aere-smorgastarta-2')
    expect(await create(club.members.Leader, { title: '🎺🎺' })).toBe('event')
  })

  it('gives no event a slug that is the path of a screen', async () => {
    // The words in src/routes that occur where an event's slug may.
    const words = ['src/routes/_authed', 'src/routes/_authed/admin/_office']
      .flatMap((folder) => readdirSync(folder))
      .flatMap((file) => /^events\.([a-z]+)\./.exec(file)?.[1] ?? [])
      .filter((word) => word !== 'index')
    expect(words).toContain('past')
    for (const word of words) {
      const slug = await create(club.members.Leader, { title: word })
      expect(words).not.toContain(slug)
      expect(slug).toContain(word)
    }
  })

  it('keeps the slug when the title changes, and lets nobody write it or the counts', async () => {
    const slug = await create(club.members.Leader, { title: 'Gamla namnet' })
    const change = (set: string) =>
      rowsAs(
        database,
        person(club.members.Leader),
        `update api.events set ${set} where slug = $1 and association_id = $2 returning title, slug`,
        [slug, club.id],
      )
    expect(await change(`title = 'Nya namnet'`)).toEqual([{ title: 'Nya namnet', slug }])
    expect((await failure(change(`slug = 'annat'`))).code).toBe('42501')
    expect((await failure(change('going_count = 99'))).code).toBe('42501')
  })

  it.each([
    ['a title of one letter', { title: ' K ' }, 'title'],
    ['a title of 201 letters', { title: 'K'.repeat(201) }, 'title'],
    ['an address of 301 letters', { address: 'K'.repeat(301) }, 'address'],
    ['an end before its start', { end_time: '2026-12-01T17:00:00Z' }, 'end_time'],
    ['an end without end', { end_time: 'infinity' }, 'end_time'],
    ['no start', { start_time: null }, 'start_time'],
  ])('rejects an event with %s, naming the field', async (_, columns, field) => {
    const { code, params } = await failure(create(club.members.Leader, columns))
    expect([code, params['field']]).toEqual(['ERROR_VALIDATION_FAILED', field])
  })

  it('rejects a type from the other kind of club, and lists the club’s own', async () => {
    expect(await failure(create(club.members.Leader, { type: 'match' }))).toMatchObject({
      code: 'ERROR_INVALID_EVENT_TYPE',
      params: { type: 'match' },
    })
    const types = await valueAs(
      database,
      person(club.members.Member),
      'select api.get_valid_event_types($1)',
      [club.id],
    )
    expect(types).toEqual(['concert', 'festival', 'rehearsal', 'meeting', 'club', 'other'])
  })

  it('hides even the existence of a club from those who may not create events there', async () => {
    for (const [who, clubId] of [
      [stranger, club.id],
      [club.members.Member, club.id],
      [stranger, randomUUID()],
    ] as const)
      for (const type of ['concert', 'match'])
        expect((await failure(create(who, { type }, clubId))).code).toBe('42501')
  })

  it('lets only those with the permission create, change and delete', async () => {
    expect((await failure(create(club.members.Member))).code).toBe('42501')
    expect((await failure(create(stranger))).code).toBe('42501')
    const event = await addEvent(database, club.id)
    for (const who of [club.members.Member, club.members['Door staff'], stranger]) {
      const change = `update api.events set title = 'Kapad' where id = $1 returning id`
      expect(await rowsAs(database, person(who), change, [event])).toEqual([])
      const remove = 'delete from api.events where id = $1 returning id'
      expect(await rowsAs(database, person(who), remove, [event])).toEqual([])
    }
    expect(await valueOf(database, 'select title from api.events where id = $1', [event])).toBe('Konsert')
    const remove = 'delete from api.events where id = $1'
    await rowsAs(database, person(club.members.Leader), remove, [event])
    expect(await exists(event)).toBe(0)
  })

  it('refuses to delete an event that people attended', async () => {
    const event = await addEvent(database, club.id)
    const door = club.members['Door staff']
    await checkIn(database, door, [scan(event, club.members.Member, door)])
    const remove = () =>
      rowsAs(database, person(club.members.Admin), 'delete from api.events where id = $1', [event])
    expect(await failure(remove())).toMatchObject({ params: { field: 'status', reason: 'has_attendance' } })
    expect(await exists(event)).toBe(1)
  })

  it('cannot have fewer places than people who are going', async () => {
    const event = await addEvent(database, club.id)
    for (const who of [club.members.Member, club.members.Board])
      await rowsAs(
        database,
        person(who),
        `insert into api.event_registrations (event_id, status) values ($1, 'going')`,
        [event],
      )
    const shrink = rowsAs(
      database,
      person(club.members.Leader),
      'update api.events set max_participants = 1 where id = $1',
      [event],
    )
    expect(await failure(shrink)).toMatchObject({ params: { field: 'max_participants', min: 2 } })
  })

  it.each(['null', 'array[null]::uuid[]'])(
    'keeps an event restricted to its group when a request sets the groups to %s',
    async (none) => {
      const group = await valueOf<string>(
        database,
        `insert into api.groups (association_id, kind, name) values ($1, 'team', gen_random_uuid()::text) returning id`,
        [club.id],
      )
      const event = await addEvent(database, club.id)
      const set = (groups: string) =>
        rowsAs(
          database,
          person(club.members.Leader),
          `update api.events set group_ids = ${groups} where id = $1 returning group_ids`,
          [event],
        )
      expect(await set(`array['${group}'::uuid]`)).toEqual([{ group_ids: [group] }])
      expect(await failure(set(none))).toMatchObject({
        code: 'ERROR_VALIDATION_FAILED',
        params: { field: 'group_ids' },
      })
      expect(await valueOf(database, 'select group_ids from api.events where id = $1', [event])).toEqual([
        group,
      ])
      expect(await set(`'{}'`)).toEqual([{ group_ids: [] }])
    },
  )

  it('can be cancelled after the club has moved to another time zone', async () => {
    const event = await addEvent(database, club.id, {
      start_time: '2037-03-09T23:30:00Z',
      end_time: '2037-03-10T02:00:00Z',
    })
    await database.query(`update api.events set answer_by = '2037-03-10' where id = $1`, [event])
    await database.query(`update api.associations set timezone = 'Europe/London' where id = $1`, [club.id])
    const write = (set: string) =>
      rowsAs(
        database,
        person(club.members.Leader),
        `update api.events set ${set} where id = $1 returning status`,
        [event],
      )
    expect(await write(`status = 'cancelled'`)).toEqual([{ status: 'cancelled' }])
    expect((await failure(write(`start_time = '2037-03-09T22:30:00Z'`))).params).toEqual({
      field: 'answer_by',
    })
    await database.query(`update api.associations set timezone = 'Europe/Stockholm' where id = $1`, [club.id])
  })
})
