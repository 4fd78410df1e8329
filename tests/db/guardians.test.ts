import { beforeEach, describe, expect, it } from 'vitest'

import { addMember, createClub, type Club, joinClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { ADD_GUARDIAN, createFamily, type Family, familyActs } from '../helpers/family.ts'
import {
  failure,
  holdTransaction,
  person,
  rowsAs,
  valueAs,
  valueOf,
  waitForBlocked,
} from '../helpers/requests.ts'
import { forbid, permit, roleIdOf } from '../helpers/roles.ts'

describe.each(DATABASES)('guardians on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let people: Family
  let club: Club
  let admin: string
  let child: string
  let mother: string
  let father: string
  const { connect, disconnect, family, guardians } = familyActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
    ;({ club, admin, child, mother, father } = people)
  })

  describe('are connected by those who may change profiles', () => {
    it('one or two per child, which both sides see and the audit log records', async () => {
      await connect(mother)
      await connect(father)
      await connect(father)
      expect(await family(child)).toEqual(['guardian Fredrik', 'guardian Maria'])
      expect(await family(mother)).toEqual(['child Elsa'])
      expect(await family(child, admin)).toHaveLength(2)
      await disconnect(father)
      await disconnect(father)
      expect(await family(child)).toEqual(['guardian Maria'])
      const { rows } = await database.query(
        `select action, subject_id from private.audit_log
        where association_id = $1 and subject_id in ($2, $3) order by id`,
        [club.id, child, father],
      )
      expect(rows.map(({ action, subject_id }) => [action, subject_id === child])).toEqual([
        ['member.guardian_added', true],
        ['member.guardian_added', true],
        ['member.child_added', false],
        ['member.guardian_removed', true],
        ['member.child_removed', false],
      ])
    })

    it('but no third one, not to oneself, and not in a chain', async () => {
      const third = await addMember(database, club.id)
      await connect(mother)
      await connect(father)
      expect(await failure(connect(third))).toMatchObject({
        code: 'ERROR_TOO_MANY_GUARDIANS',
        params: { max: 2 },
      })
      expect((await failure(connect(third, { of: third }))).params).toMatchObject({ reason: 'same' })
      expect((await failure(connect(child, { of: third }))).code).toBe('ERROR_GUARDIAN_LOOKED_AFTER')
      expect((await failure(connect(third, { of: mother }))).code).toBe('ERROR_GUARDIAN_LOOKED_AFTER')
      await disconnect(mother)
      await connect(third)
      expect(await guardians()).toBe(2)
    })

    it('in their own club, and not to somebody with a higher role', async () => {
      const other = await createClub(database, 'Grannkören')
      // With the permission in another club, to which the child also belongs.
      await joinClub(database, other.id, [child, mother])
      expect((await failure(connect(mother, { who: other.members.Admin }))).code).toBe(
        'ERROR_INSUFFICIENT_PERMISSIONS',
      )
      expect((await failure(connect(mother, { who: club.members.Leader }))).code).toBe(
        'ERROR_INSUFFICIENT_PERMISSIONS',
      )
      expect((await failure(connect(mother, { of: admin, who: club.members.Board }))).code).toBe(
        'ERROR_ROLE_TOO_HIGH',
      )
      expect((await failure(connect(other.members.Member))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      await database.query('delete from api.user_roles where association_id = $1', [other.id])
      await connect(mother)
      expect((await failure(disconnect(mother, { who: mother }))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      expect((await failure(family(child, father))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      expect(await guardians()).toBe(1)
    })

    it('but only with the permission for cards too, or for a child they have just added', async () => {
      const { Board: board } = club.members
      const role = await roleIdOf(database, club.id, 'Board')
      await forbid(database, role, 'user:update:card')
      for (const accomplice of [board, father])
        expect((await failure(connect(accomplice, { who: board }))).code).toBe(
          'ERROR_INSUFFICIENT_PERMISSIONS',
        )
      const own = await valueAs<string>(database, person(board), 'select api.add_member($1, $2, $3)', [
        club.id,
        'Nils',
        [mother, board],
      ])
      expect(await family(own, board)).toHaveLength(2)
      const others = await valueAs<string>(database, person(admin), 'select api.add_member($1, $2, $3)', [
        club.id,
        'Nora',
        [mother],
      ])
      for (const accomplice of [board, father])
        expect((await failure(connect(accomplice, { who: board, of: others }))).code).toBe(
          'ERROR_INSUFFICIENT_PERMISSIONS',
        )
      await permit(database, role, 'user:update:card')
      await connect(board, { who: board })
      await connect(board, { who: board, of: others })
      expect(await guardians()).toBe(1)
    })

    it.runIf(kind === 'postgresql')(
      'at most two, even when a second and a third are added concurrently',
      async () => {
        await connect(mother)
        const third = await addMember(database, club.id)
        const first = await holdTransaction(database, person(admin), (tx) =>
          tx.query(ADD_GUARDIAN, [club.id, child, father]),
        )
        const second = failure(connect(third, { who: club.members.Board }))
        await waitForBlocked(database)
        await first.commit()
        expect((await second).code).toBe('ERROR_TOO_MANY_GUARDIANS')
        expect(await guardians()).toBe(2)
      },
    )

    it.runIf(kind === 'postgresql').each([
      ['the child first', true],
      ['the guardian first', false],
    ])('never in a chain, even when both links are added concurrently, %s', async (_order, childFirst) => {
      const links = [
        [club.id, child, mother],
        [club.id, mother, father],
      ]
      const [held, late] = childFirst ? links : links.toReversed()
      const first = await holdTransaction(database, person(admin), (tx) => tx.query(ADD_GUARDIAN, held))
      const second = failure(valueAs(database, person(club.members.Board), ADD_GUARDIAN, late))
      await waitForBlocked(database)
      await first.commit()
      expect((await second).code).toBe('ERROR_GUARDIAN_LOOKED_AFTER')
    })
  })

  it('are disconnected when either account leaves or is deleted, without an audit entry', async () => {
    await connect(mother)
    await connect(father)
    await rowsAs(database, person(admin), 'delete from api.users where id = $1', [mother])
    expect(await family(child)).toEqual(['guardian Fredrik'])
    const saved = (who: string) =>
      valueAs<{ family: object[] }>(database, person(who), 'select api.export_my_data()')
    expect((await saved(child)).family).toMatchObject([{ name: 'Fredrik', as: 'child' }])
    expect((await saved(father)).family).toMatchObject([{ name: 'Elsa', as: 'guardian' }])
    await database.query('delete from api.user_roles where user_id = $1', [child])
    expect(await family(father)).toEqual([])
    expect(
      await valueOf(
        database,
        `select count(*)::int from private.audit_log where association_id = $1 and action like 'member.%_removed'`,
        [club.id],
      ),
    ).toBe(0)
  })
})
