import { beforeEach, describe, expect, it } from 'vitest'

import { addMember, addMembers, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { groupActs } from '../helpers/groups.ts'
import { failure, person, rowsAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('groups on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let admin: string
  const { make, change, people } = groupActs(database, () => club)

  beforeEach(async () => {
    club = await createClub(database)
    admin = club.members.Admin
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

  it('can be set by two people at once, each of whom changes only what they changed', async () => {
    const [a, b, c, gone] = [await make('A'), await make('B'), await make('C'), await make('D')]
    const member = await addMember(database, club.id)
    const set = (groups: string[], known: string[]) =>
      rowsAs(database, person(admin), 'select api.set_member_groups($1, $2, $3, $4)', [
        club.id,
        member,
        groups,
        known,
      ])
    const groups = () =>
      valueOf(
        database,
        `select jsonb_agg(g.name order by g.name) from api.group_members m join api.groups g on g.id = m.group_id
        where m.user_id = $1`,
        [member],
      )
    await set([a, b, gone], [])
    expect(await groups()).toEqual(['A', 'B', 'D'])
    // Both have read A, B and D. One takes the member out of A, the other puts them into C.
    await set([b, gone], [a, b, gone])
    await database.query('delete from api.groups where id = $1', [gone])
    await set([a, b, c, gone], [a, b, gone])
    expect(await groups()).toEqual(['B', 'C'])
    const many = Array.from({ length: 1001 }, () => a)
    expect(await failure(set([], many))).toMatchObject({ params: { field: 'p_known_ids' } })
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
    // The address that stands in for none would tell which members are children without an account.
    const child = await addMember(database, club.id, 'Member', { name: 'Barn' })
    await database.query(`update api.users set email = id || '@no-login.invalid' where id = $1`, [child])
    expect(await find('no-login')).toEqual([])
    expect(await find('Barn')).toEqual([{ user_id: child }])
    await change(group, [ada], 'add')
    expect(await find('da 100')).toEqual([{ user_id: ida }])
    expect((await failure(find('da', club.members.Leader))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
  })
})
