import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub, type RoleName } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { failure, holdTransaction, person, rowsAs, waitForBlocked } from '../helpers/requests.ts'
import { addRole, permit, roleIdOf } from '../helpers/roles.ts'

interface Counted {
  name: string
  members: number
}

describe.each(DATABASES)('the list of roles on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club

  beforeEach(async () => {
    club = await createClub(database)
  })

  const idOf = (name: RoleName) => roleIdOf(database, club.id, name)
  const order = async (who: string, names: readonly RoleName[]) =>
    rowsAs(database, person(who), 'select api.order_roles($1)', [await Promise.all(names.map(idOf))])
  const names = async () =>
    (
      await database.query<{ name: string }>(
        'select name from api.roles where association_id = $1 order by sort_order, id',
        [club.id],
      )
    ).rows.map(({ name }) => name)

  it('accepts a new order, which gives roles that shared a position one each', async () => {
    await database.query(
      'update api.roles set sort_order = 20 where association_id = $1 and sort_order > 0',
      [club.id],
    )
    await order(club.members.Admin, ['Member', 'Leader', 'Board', 'Door staff'])
    expect(await names()).toEqual(['Admin', 'Member', 'Leader', 'Board', 'Door staff'])
    await order(club.members.Admin, ['Door staff', 'Member'])
    expect(await names()).toEqual(['Admin', 'Door staff', 'Leader', 'Board', 'Member'])
  })

  it('lets nobody move their own role or a higher one, nor move a role up there', async () => {
    const before = await names()
    await permit(database, await idOf('Leader'), 'role:update')
    for (const wanted of [
      ['Board', 'Admin'],
      ['Door staff', 'Board'],
      ['Member', 'Leader'],
    ] as const)
      expect((await failure(order(club.members.Leader, wanted))).code).toBe('ERROR_ROLE_TOO_HIGH')
    expect(await names()).toEqual(before)
    await order(club.members.Leader, ['Member', 'Door staff'])
    expect(await names()).toEqual(['Admin', 'Board', 'Leader', 'Member', 'Door staff'])
  })

  it('can only be reordered by those who may change roles, all or nothing', async () => {
    const before = await names()
    const stranger = (await createClub(database, 'Grannorkestern')).members.Admin
    for (const who of [club.members.Board, club.members.Member, stranger])
      expect((await failure(order(who, ['Member', 'Leader']))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    const member = await idOf('Member')
    for (const ids of [[], null, [member, member]])
      expect(
        (await failure(rowsAs(database, person(club.members.Admin), 'select api.order_roles($1)', [ids])))
          .code,
      ).toBe('ERROR_VALIDATION_FAILED')
    expect(await names()).toEqual(before)
  })

  it('counts members per role for those who manage roles, even if they cannot see members', async () => {
    await addMember(database, club.id)
    await permit(database, await idOf('Door staff'), 'role:delete')
    const counts = (who: string) =>
      rowsAs<Counted>(
        database,
        person(who),
        `select r.name, m.members from api.role_members($1) m join api.roles r on r.id = m.role_id order by r.sort_order`,
        [club.id],
      )
    expect(
      (await counts(club.members['Door staff'])).map(({ name, members }) => `${name} ${members}`),
    ).toEqual(['Admin 1', 'Board 1', 'Leader 1', 'Door staff 1', 'Member 2'])
    const stranger = (await createClub(database, 'Grannorkestern')).members.Admin
    for (const who of [club.members.Leader, stranger])
      expect((await failure(counts(who))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
  })
})

describe('a role that is given while it is being deleted', () => {
  const give = `update api.user_roles set role_id = $2 where user_id = $1`
  const remove = 'delete from api.roles where id = $1'
  const database = useDatabase('postgresql', 'migrated')
  let club: Club
  let role: string
  let [one, two] = ['', '']

  beforeAll(async () => {
    club = await createClub(database)
    one = club.members.Admin
    two = await addMember(database, club.id, 'Admin')
  })
  beforeEach(async () => {
    role = await addRole(database, club.id)
  })

  it('is kept if it was given first', async () => {
    const giving = await holdTransaction(database, person(one), (tx) =>
      tx.query(give, [club.members.Member, role]),
    )
    const deleting = failure(rowsAs(database, person(two), remove, [role]))
    await waitForBlocked(database)
    await giving.commit()
    expect(await deleting).toMatchObject({ code: 'ERROR_ROLE_IN_USE', params: { members: 1 } })
  })

  it('is reported as missing, with a code, if it was deleted first', async () => {
    const deleting = await holdTransaction(database, person(two), (tx) => tx.query(remove, [role]))
    const giving = failure(rowsAs(database, person(one), give, [club.members.Leader, role]))
    await waitForBlocked(database)
    await deleting.commit()
    expect((await giving).code).toBe('ERROR_RESOURCE_NOT_FOUND')
  })
})
