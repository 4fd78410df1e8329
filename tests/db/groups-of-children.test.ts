import { beforeEach, describe, expect, it } from 'vitest'

import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { createFamily, type Family, familyActs } from '../helpers/family.ts'
import { groupActs } from '../helpers/groups.ts'
import { person, rowsAs, valueAs } from '../helpers/requests.ts'
import { forbid, roleIdOf } from '../helpers/roles.ts'

describe.each(DATABASES)('groups of children on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let people: Family
  const { connect } = familyActs(database, () => people)
  const { make, change } = groupActs(database, () => people.club)

  beforeEach(async () => {
    people = await createFamily(database)
  })

  const guardiansOf = async (child: string, group: string, who: string) =>
    (
      await rowsAs<{ guardians: unknown[] }>(
        database,
        person(who),
        'select guardians from api.list_group_members($1) where user_id = $2',
        [group, child],
      )
    )[0]?.guardians

  it('tell their leaders how to reach the guardians, and those who may only manage groups nothing', async () => {
    const { club, admin, child, mother, father } = people
    const leader = club.members.Member
    await connect(mother)
    await connect(father)
    await database.query(
      `update api.users set phone = '070-123 45 67', email = 'maria@example.org' where id = $1`,
      [mother],
    )
    const group = await make('U12', { kind: 'team' })
    await change(group, [child, leader], 'add')
    await change(group, [leader], 'make_leaders')
    const both = [
      { name: 'Fredrik', phone: null },
      { name: 'Maria', email: 'maria@example.org', phone: '070-123 45 67' },
    ]
    expect(await guardiansOf(child, group, leader)).toMatchObject(both)
    expect(await guardiansOf(leader, group, leader)).toEqual([])
    expect(await guardiansOf(child, group, admin)).toMatchObject(both)
    await forbid(database, await roleIdOf(database, club.id, 'Board'), 'user:read:profile')
    expect(await guardiansOf(child, group, club.members.Board)).toEqual([])
  })

  it('name no guardian whose account is closed', async () => {
    const { admin, child, mother } = people
    const alone = await valueAs<string>(database, person(admin), 'select api.add_member($1, $2, $3)', [
      people.club.id,
      'Nils',
      [mother],
    ])
    const group = await make('U12', { kind: 'team' })
    await change(group, [child, alone], 'add')
    expect(await guardiansOf(alone, group, admin)).toMatchObject([{ name: 'Maria' }])
    await database.query(`update api.users set status = 'inactive' where id = $1`, [mother])
    expect(await guardiansOf(alone, group, admin)).toEqual([])
  })
})
