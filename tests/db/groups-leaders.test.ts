import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, addMembers, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { groupActs } from '../helpers/groups.ts'
import { failure, person, rowsAs } from '../helpers/requests.ts'
import { forbid, roleIdOf } from '../helpers/roles.ts'

describe.each(DATABASES)('groups on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let admin: string
  const { make, change, people, acts } = groupActs(database, () => club)

  beforeEach(async () => {
    club = await createClub(database)
    admin = club.members.Admin
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
    await forbid(database, await roleIdOf(database, club.id, 'Board'), 'user:read:profile')
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
})
