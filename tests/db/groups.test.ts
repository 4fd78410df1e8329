import { beforeEach, describe, expect, it } from 'vitest'

import { addMembers, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { groupActs } from '../helpers/groups.ts'
import { failure, holdTransaction, person, rowsAs, valueAs, waitForBlocked } from '../helpers/requests.ts'

describe.each(DATABASES)('groups on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let admin: string
  const { make, change, people, names, acts } = groupActs(database, () => club)

  beforeEach(async () => {
    club = await createClub(database)
    admin = club.members.Admin
  })

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
