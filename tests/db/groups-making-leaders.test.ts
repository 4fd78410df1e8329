import { beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { failure, person, rowsAs, valueAs } from '../helpers/requests.ts'
import { forbid, roleIdOf } from '../helpers/roles.ts'

const PHONE = '070-123 45 67'

// Leaders see how to reach their group's members. Whoever may only manage groups must not get there by leading one.
describe.each(DATABASES)('the leaders of a group on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let manager: string
  let group: string
  let player: string

  beforeEach(async () => {
    club = await createClub(database)
    manager = club.members.Board
    await forbid(database, await roleIdOf(database, club.id, 'Board'), 'user:read:profile')
    player = await addMember(database, club.id)
    await database.query('update api.users set phone = $2 where id = $1', [player, PHONE])
    group = await valueAs<string>(
      database,
      person(manager),
      `insert into api.groups (association_id, kind, name) values ($1, 'section', 'Trumpet') returning id`,
      [club.id],
    )
  })

  const change = (members: string[], what: string, who = manager) =>
    valueAs<string[]>(database, person(who), 'select api.change_group_members($1, $2, $3)', [
      group,
      members,
      what,
    ])
  const setGroups = (member: string, groups: string[], who = manager) =>
    rowsAs(database, person(who), 'select api.set_member_groups($1, $2, $3)', [club.id, member, groups])
  const importInto = (name: string, email: string) =>
    valueAs<{ imported: number }>(
      database,
      person(manager),
      `select api.import_members($1, (select id from api.roles where association_id = $2 and name = 'Member'))`,
      [JSON.stringify([{ name: 'Ny Medlem', email, groups: [name] }]), club.id],
    )
  const people = async (who: string) =>
    rowsAs<{ user_id: string; phone: string | null; is_leader: boolean }>(
      database,
      person(who),
      'select user_id, phone, is_leader from api.list_group_members($1) where user_id <> $2',
      [group, manager],
    )
  const DENIED = { code: 'ERROR_INSUFFICIENT_PERMISSIONS' }

  it('are not chosen by those who may only manage groups, not even among others', async () => {
    await change([manager, player], 'add')
    for (const members of [[manager], [player], [player, manager]])
      expect(await failure(change(members, 'make_leaders'))).toMatchObject(DENIED)
    expect(await people(manager)).toEqual([{ user_id: player, phone: null, is_leader: false }])
    expect(await change([manager, player], 'make_leaders', club.members.Admin)).toHaveLength(2)
    expect(await people(manager)).toEqual([{ user_id: player, phone: PHONE, is_leader: true }])
  })

  it('may not add members to it if they may only manage groups, in whichever way', async () => {
    await change([manager], 'add')
    await change([manager], 'make_leaders', club.members.Admin)
    expect(await failure(change([player], 'add'))).toMatchObject(DENIED)
    expect(await failure(setGroups(player, [group]))).toMatchObject(DENIED)
    expect(await failure(importInto('trumpet', 'ny@example.org'))).toMatchObject(DENIED)
    expect(await people(manager)).toEqual([])
    await setGroups(player, [group], club.members.Admin)
    expect(await people(manager)).toEqual([{ user_id: player, phone: PHONE, is_leader: false }])
  })

  it('can be dismissed, and members added to other groups, by those who may only manage groups', async () => {
    expect(await change([player, manager], 'add')).toHaveLength(2)
    await change([player, manager], 'make_leaders', club.members.Admin)
    expect(await change([player, manager], 'unmake_leaders')).toHaveLength(2)
    expect(await change([player], 'remove')).toEqual([player])
    await setGroups(player, [group])
    expect(await importInto('Trumpet', 'ny@example.org')).toMatchObject({ imported: 1 })
    expect(await people(manager)).toHaveLength(2)
  })

  it('keep their own place when those who may only manage groups set their groups', async () => {
    await change([manager, player], 'add')
    await change([manager], 'make_leaders', club.members.Admin)
    await setGroups(player, [group])
    await setGroups(manager, [group])
    expect(await people(manager)).toEqual([{ user_id: player, phone: PHONE, is_leader: false }])
  })
})
