import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, addMembers, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import {
  failure,
  holdTransaction,
  person,
  rowsAs,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'

describe.each(DATABASES)('groups on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let admin: string

  beforeEach(async () => {
    club = await createClub(database)
    admin = club.members.Admin
  })

  const make = (name: string, { who = admin, kind: of = 'section', clubId = club.id } = {}) =>
    valueAs<string>(
      database,
      person(who),
      'insert into api.groups (association_id, kind, name) values ($1, $2, $3) returning id',
      [clubId, of, name],
    )
  const change = (group: string, members: readonly (string | null)[] | null, what: string, who = admin) =>
    valueAs<string[]>(database, person(who), 'select api.change_group_members($1, $2, $3)', [
      group,
      members,
      what,
    ])
  const people = async (group: string, who = admin) =>
    rowsAs<{ user_id: string; name: string; email: string; is_leader: boolean }>(
      database,
      person(who),
      'select user_id, name, email, is_leader from api.list_group_members($1) order by name, user_id',
      [group],
    )
  const names = async () =>
    (
      await database.query<{ name: string }>(
        'select name from api.groups where association_id = $1 order by sort_order, id',
        [club.id],
      )
    ).rows.map(({ name }) => name)
  const acts = async () =>
    (
      await database.query<{ action: string }>(
        `select action || coalesce(' ' || object_name, '') as action from private.audit_log
        where association_id = $1 and area = 'group' order by id`,
        [club.id],
      )
    ).rows.map(({ action }) => action)

  it('are created in order, renamed, reordered and deleted with the permission', async () => {
    const trumpets = await make('  Trumpet ')
    const trombones = await make('Trombon')
    await make('Styrelsen', { kind: 'committee', who: club.members.Board })
    expect(await names()).toEqual(['Trumpet', 'Trombon', 'Styrelsen'])
    await rowsAs(database, person(admin), 'update api.groups set name = $2 where id = $1', [
      trombones,
      'Basun',
    ])
    await rowsAs(database, person(admin), 'select api.order_groups($1)', [[trombones, trumpets]])
    expect(await names()).toEqual(['Basun', 'Trumpet', 'Styrelsen'])
    await rowsAs(database, person(admin), 'delete from api.groups where id = $1', [trumpets])
    expect(await names()).toEqual(['Basun', 'Styrelsen'])
    expect(await acts()).toEqual([
      'group.created Trumpet',
      'group.created Trombon',
      'group.created Styrelsen',
      'group.changed Basun',
      'group.changed Basun',
      'group.changed Trumpet',
      'group.deleted Trumpet',
    ])
  })

  it('have unique names within the club, ignoring case', async () => {
    await make('Alt')
    const refused = await failure(make('ALT'))
    expect(refused).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field: 'name', reason: 'exists' },
    })
    for (const [name, of, field] of [
      ['', 'section', 'name'],
      ['x'.repeat(61), 'section', 'name'],
      ['Tenor', 'choir', 'kind'],
    ] as const)
      expect((await failure(make(name, { kind: of }))).params).toMatchObject({ field })
    const neighbour = await createClub(database, 'Grannkören')
    await make('Alt', { who: neighbour.members.Admin, clubId: neighbour.id })
    expect(await names()).toEqual(['Alt'])
  })

  it('do not reveal to outsiders which names are taken', async () => {
    await make('Alt')
    const stranger = (await createClub(database, 'Grannkören')).members.Admin
    for (const name of ['Alt', 'Bas'])
      expect((await failure(make(name, { who: stranger }))).code).toBe('42501')
    expect(await names()).toEqual(['Alt'])
  })

  it.runIf(kind === 'postgresql')('get a name only once when two requests use it concurrently', async () => {
    const first = await holdTransaction(database, person(admin), (tx) =>
      tx.query(`insert into api.groups (association_id, kind, name) values ($1, 'section', 'Alt')`, [
        club.id,
      ]),
    )
    const second = failure(make('alt', { who: club.members.Board }))
    await waitForBlocked(database)
    await first.commit()
    expect((await second).params).toMatchObject({ reason: 'exists' })
    expect(await names()).toEqual(['Alt'])
  })

  it('take any number of members at once, and return those who were added or removed', async () => {
    const group = await make('Trumpet')
    const other = await make('Solister')
    const [one, two, three] = await addMembers(database, club.id, 3)
    expect(new Set(await change(group, [one!, two!], 'add'))).toEqual(new Set([one, two]))
    expect(await change(group, [two!, three!, three!], 'add')).toEqual([three])
    expect(await change(other, [two!], 'add')).toEqual([two])
    expect(new Set((await people(group)).map(({ user_id }) => user_id))).toEqual(new Set([one, two, three]))
    expect(await change(group, [two!, club.members.Member], 'remove')).toEqual([two])
    expect(await people(group)).toHaveLength(2)
    expect(await people(other)).toHaveLength(1)
  })

  it('show phone numbers to their leaders, but not to those who may only manage groups', async () => {
    const group = await make('Trumpet')
    const [player] = await addMembers(database, club.id, 1)
    const leader = club.members.Member
    await change(group, [player!, leader], 'add')
    await database.query(
      `update api.users set phone = '070-123 45 67', emergency_name = 'Bo Ek', emergency_phone = '08-123 456' where id = $1`,
      [player],
    )
    const called = async (who: string) =>
      (
        await rowsAs(
          database,
          person(who),
          'select phone, emergency_name, emergency_phone from api.list_group_members($1) where user_id = $2',
          [group, player],
        )
      )[0]
    const all = { phone: '070-123 45 67', emergency_name: 'Bo Ek', emergency_phone: '08-123 456' }
    expect((await failure(people(group, leader))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    await change(group, [leader], 'make_leaders')
    expect(await called(leader)).toEqual(all)
    await database.query(
      `delete from api.role_permissions rp using api.roles r, api.permissions p
      where r.id = rp.role_id and p.id = rp.permission_id and r.association_id = $1 and r.name = 'Board'
        and p.name = 'user:read:profile'`,
      [club.id],
    )
    expect(await called(club.members.Board)).toEqual({
      phone: null,
      emergency_name: null,
      emergency_phone: null,
    })
    expect(await called(admin)).toEqual(all)
  })

  it('have leaders, who stop leading when they leave the group', async () => {
    const group = await make('Trumpet')
    const leader = club.members.Member
    expect(await change(group, [leader], 'make_leaders')).toEqual([])
    await change(group, [leader], 'add')
    expect(await change(group, [leader], 'make_leaders')).toEqual([leader])
    expect(await people(group, leader)).toMatchObject([{ user_id: leader, is_leader: true }])
    await change(group, [leader], 'remove')
    await change(group, [leader], 'add')
    expect(await people(group)).toMatchObject([{ is_leader: false }])
    expect((await acts()).slice(1)).toEqual([
      'group.joined Trumpet',
      'group.leader_made Trumpet',
      'group.left Trumpet',
      'group.joined Trumpet',
    ])
  })

  it('can be set for a member all at once, preserving leadership', async () => {
    const [a, b, c] = [await make('A'), await make('B'), await make('C')]
    const member = club.members.Member
    const set = (groups: readonly (string | null)[] | null, who = admin, of = member) =>
      rowsAs(database, person(who), 'select api.set_member_groups($1, $2, $3)', [club.id, of, groups])
    await set([a, b])
    await change(a, [member], 'make_leaders')
    await set([a, c])
    const { rows } = await database.query(
      `select g.name, m.is_leader from api.group_members m join api.groups g on g.id = m.group_id
      where user_id = $1 order by 1`,
      [member],
    )
    expect(rows).toEqual([
      { name: 'A', is_leader: true },
      { name: 'C', is_leader: false },
    ])
    const neighbour = await createClub(database, 'Grannkören')
    const theirs = await make('Alt', { who: neighbour.members.Admin, clubId: neighbour.id })
    for (const groups of [
      [a, theirs],
      [a, null],
    ])
      expect((await failure(set(groups))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect((await failure(set(null))).code).toBe('ERROR_VALIDATION_FAILED')
    expect((await failure(set([a], club.members.Leader))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
    expect((await failure(set([a], admin, neighbour.members.Member))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    await set([])
    expect(
      await valueOf(database, 'select count(*) from api.group_members where user_id = $1', [member]),
    ).toBe(0)
  })

  it('accept nobody from another club, and cannot be changed by anybody from there', async () => {
    const group = await make('Trumpet')
    const neighbour = await createClub(database, 'Grannorkestern')
    const refused = await failure(change(group, [club.members.Member, neighbour.members.Member], 'add'))
    expect(refused).toMatchObject({ code: 'ERROR_RESOURCE_NOT_FOUND', params: { resource: 'user' } })
    for (const who of [neighbour.members.Admin, club.members.Member, club.members.Leader])
      expect((await failure(change(group, [club.members.Member], 'add', who))).params).toEqual({
        resource: 'group',
      })
    for (const [members, what] of [
      [[], 'add'],
      [null, 'add'],
      [[club.members.Member], 'promote'],
      [[club.members.Member], null],
    ] as const)
      expect((await failure(change(group, members, what as string))).code).toBe('ERROR_VALIDATION_FAILED')
    expect(await people(group)).toEqual([])
  })

  it('show their members to their own leaders, and to no other leader or member', async () => {
    const [mine, theirs] = [await make('Trumpet'), await make('Trombon')]
    const leader = await addMember(database, club.id)
    const player = await addMember(database, club.id, 'Member', { name: 'Tuva Trumpet' })
    await change(mine, [leader, player], 'add')
    await change(mine, [leader], 'make_leaders')
    await change(theirs, [leader, club.members.Member], 'add')
    expect((await people(mine, leader)).map(({ name }) => name)).toContain('Tuva Trumpet')
    for (const [group, who] of [
      [theirs, leader],
      [mine, player],
      [mine, (await createClub(database, 'Grannorkestern')).members.Admin],
    ] as const)
      expect((await failure(people(group, who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    // Beyond this, leaders read nobody's profile and change nothing.
    expect(await rowsAs(database, person(leader), 'select id from api.users')).toEqual([{ id: leader }])
    expect((await failure(change(mine, [player], 'remove', leader))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    await database.query(`update api.users set status = 'inactive' where id = $1`, [leader])
    expect((await failure(people(mine, leader))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await people(mine)).toHaveLength(2)
  })

  it('show their members’ answers to their leaders, for events the leaders can see', async () => {
    const [mine, theirs] = [await make('Trumpet'), await make('Trombon')]
    const leader = await addMember(database, club.id, 'Member', { name: 'Lea Ledare' })
    const player = await addMember(database, club.id, 'Member', { name: 'Tuva Trumpet' })
    await change(mine, [leader, player], 'add')
    await change(mine, [leader], 'make_leaders')
    await change(theirs, [club.members.Member], 'add')
    const [open, hidden] = [
      await addEvent(database, club.id),
      await addEvent(database, club.id, { is_private: true }),
    ]
    await database.query(
      `insert into api.event_registrations (event_id, user_id, status, comment) values ($1, $2, 'declined', 'Sjuk')`,
      [open, player],
    )
    const answers = (group: string, event: string, who: string) =>
      rowsAs(database, person(who), 'select name, status, comment from api.group_answers($1, $2)', [
        group,
        event,
      ])
    const expected = [
      { name: 'Lea Ledare', status: null, comment: null },
      { name: 'Tuva Trumpet', status: 'declined', comment: 'Sjuk' },
    ]
    expect(await answers(mine, open, leader)).toEqual(expected)
    expect(await answers(mine, open, club.members.Leader)).toEqual(expected)
    const neighbour = await createClub(database, 'Grannorkestern')
    for (const [group, event, who] of [
      [theirs, open, leader],
      [mine, hidden, leader],
      [mine, open, player],
      [mine, await addEvent(database, neighbour.id), leader],
      [mine, open, neighbour.members.Admin],
    ] as const)
      expect((await failure(answers(group, event, who))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    // In the table itself, leaders see only their own answers.
    expect(await rowsAs(database, person(leader), 'select user_id from api.event_registrations')).toEqual([])
    expect(await answers(theirs, open, admin)).toHaveLength(1)
  })

  it('suggest members who are not in them yet to those who manage them', async () => {
    const group = await make('Trumpet')
    const [ada, ida] = [
      await addMember(database, club.id, 'Member', { name: 'Ada 100%' }),
      await addMember(database, club.id, 'Member', { name: 'Ida 100' }),
    ]
    const find = (search: string, who = admin) =>
      rowsAs<{ user_id: string }>(
        database,
        person(who),
        'select user_id from api.find_group_candidates($1, $2)',
        [group, search],
      )
    expect(await find('da 100')).toEqual([{ user_id: ada }, { user_id: ida }])
    expect(await find('100%')).toEqual([{ user_id: ada }])
    await change(group, [ada], 'add')
    expect(await find('da 100')).toEqual([{ user_id: ida }])
    expect((await failure(find('da', club.members.Leader))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
  })

  it('lose members who leave the club or delete their account, without an audit entry', async () => {
    const group = await make('Trumpet')
    const [one, two] = await addMembers(database, club.id, 2)
    await change(group, [one!, two!], 'add')
    await rowsAs(database, person(admin), 'delete from api.users where id = $1', [one])
    await database.query('delete from api.user_roles where user_id = $1', [two])
    expect(await people(group)).toEqual([])
    expect((await acts()).filter((act) => act.startsWith('group.left'))).toEqual([])
  })

  it('filter the member list, where each member has the groups they are in', async () => {
    const [a, b] = [await make('A'), await make('B')]
    const member = club.members.Member
    await change(a, [member], 'add')
    await change(b, [member, club.members.Leader], 'add')
    const found = await rowsAs<{ id: string; group_ids: string[] }>(
      database,
      person(admin),
      'select id, group_ids from api.users_in_groups where group_id = $1',
      [a],
    )
    expect(found.map(({ id, group_ids }) => [id, group_ids.toSorted()])).toEqual([
      [member, [a, b].toSorted()],
    ])
    expect(
      await valueAs(
        database,
        person(admin),
        'select count(*) from api.users_with_roles where group_ids = $1',
        [[]],
      ),
    ).toBe(3)
    expect(
      await rowsAs(database, person(club.members.Leader), 'select id from api.users_in_groups'),
    ).toHaveLength(1)
  })

  it('are looked up for the requested member, not read in full and filtered afterwards', async () => {
    const [member] = await addMembers(database, club.id, 1)
    await change(await make('A'), [member!, club.members.Leader], 'add')
    const looked = 'from api.users_in_groups where id = $1'
    const plan = await rowsAs<{ 'QUERY PLAN': string }>(
      database,
      person(admin),
      `explain (costs off) select name ${looked}`,
      [member],
    )
    // If the condition is not applied above the member, the groups' table is scanned for each row that embeds
    // this view.
    const [above] = plan
      .map((line) => line['QUERY PLAN'])
      .join('\n')
      .split('Subquery Scan on u')
    expect(above).toContain(`(user_id = '${member}'::uuid)`)
    expect(await rowsAs(database, person(admin), `select id ${looked}`, [member])).toHaveLength(1)
  })

  it('are counted with their leaders for those who manage them', async () => {
    const group = await make('Trumpet')
    await make('Tom')
    await change(group, [club.members.Member, club.members.Leader], 'add')
    await change(group, [club.members.Leader], 'make_leaders')
    const counted =
      'select g.name, c.members, c.leaders from api.count_group_members($1) c join api.groups g on g.id = c.group_id order by 1'
    expect(await rowsAs(database, person(admin), counted, [club.id])).toEqual([
      { name: 'Tom', members: 0, leaders: [] },
      { name: 'Trumpet', members: 2, leaders: ['Test Leader'] },
    ])
    expect((await failure(rowsAs(database, person(club.members.Leader), counted, [club.id]))).code).toBe(
      'ERROR_INSUFFICIENT_PERMISSIONS',
    )
    await database.query(`update api.users set status = 'inactive' where id = $1`, [club.members.Leader])
    expect(await rowsAs(database, person(admin), counted, [club.id])).toContainEqual({
      name: 'Trumpet',
      members: 1,
      leaders: [],
    })
    const inSeason = `select members from api.group_attendance(now() - interval '1 year', now()) where group_id = $1`
    expect(await valueAs(database, person(admin), inSeason, [group])).toBe(1)
    // Still in the group, and counted again when the account is reactivated.
    expect(await people(group)).toHaveLength(2)
  })
})
