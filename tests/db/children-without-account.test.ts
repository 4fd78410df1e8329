import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { createFamily, type Family, familyActs, inDays } from '../helpers/family.ts'
import { failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'

describe.each(DATABASES)('guardians on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let people: Family
  let club: Club
  let admin: string
  let child: string
  let mother: string
  let father: string
  const { connect, disconnect, family, events, answer, addGroup } = familyActs(database, () => people)

  beforeEach(async () => {
    people = await createFamily(database)
    ;({ club, admin, child, mother, father } = people)
  })

  describe('look after a child without an account', () => {
    const addChild = (guardianIds: string[], { who = admin, name = 'Nils' } = {}) =>
      valueAs<string>(database, person(who), 'select api.add_member($1, $2, $3, $4)', [
        club.id,
        name,
        guardianIds,
        '2018-05-01',
      ])
    const addressOf = (id: string) =>
      valueOf<string>(database, 'select email from api.users where id = $1', [id])

    it('added once, with what was corrected, although the response to the first attempt was lost', async () => {
      const id = randomUUID()
      const add = (name: string, guardianIds: string[], who = admin) =>
        valueAs<string>(database, person(who), 'select api.add_member($1, $2, $3, null, $4)', [
          club.id,
          name,
          guardianIds,
          id,
        ])
      expect(await add('Nisl', [mother])).toBe(id)
      expect(await add('Nils', [mother, father])).toBe(id)
      expect(await valueOf(database, 'select name from api.users where id = $1', [id])).toBe('Nils')
      // Nobody becomes a guardian of a child who is already there without the permission for its card.
      expect(await family(id, admin)).toEqual(['guardian Maria'])
      expect((await failure(add('Nicke', [mother], club.members.Leader))).code).toBe(
        'ERROR_INSUFFICIENT_PERMISSIONS',
      )
      const neighbours = await createClub(database, 'Grannorkestern')
      const taken = rowsAs(
        database,
        person(neighbours.members.Admin),
        'select api.add_member($1, $2, $3, null, $4)',
        [neighbours.id, 'Nils', [neighbours.members.Member], id],
      )
      expect(await failure(taken)).toMatchObject({ params: { field: 'p_id' } })
      expect(await valueOf(database, 'select name from api.users where id = $1', [id])).toBe('Nils')
    })

    it('added by staff who may invite members, with one or two guardians', async () => {
      const nils = await addChild([mother, father])
      expect(await family(nils, admin)).toEqual(['guardian Fredrik', 'guardian Maria'])
      const [row] = await rowsAs(
        database,
        person(admin),
        'select name, status, has_account, role_name, date_of_birth::text from api.users_with_roles where id = $1',
        [nils],
      )
      expect(row).toEqual({
        name: 'Nils',
        status: 'verified',
        has_account: false,
        role_name: 'Member',
        date_of_birth: '2018-05-01',
      })
      const event = await addEvent(database, club.id, inDays(3))
      expect(await answer(event, 'going', mother, nils)).toMatchObject({ status: 'going' })
      expect(await events(father, nils)).toEqual([['Konsert', 'going']])
    })

    it('but not with three guardians, none, or a child as guardian, nor without permission', async () => {
      const third = await addMember(database, club.id)
      for (const guardianIds of [[], [mother, father, third], null])
        expect((await failure(addChild(guardianIds as string[]))).params).toMatchObject({
          field: 'p_guardian_ids',
        })
      expect((await failure(addChild([mother], { name: ' ' }))).params).toMatchObject({ field: 'name' })
      expect((await failure(addChild([mother], { who: club.members.Leader }))).code).toBe(
        'ERROR_INSUFFICIENT_PERMISSIONS',
      )
      await connect(mother)
      expect((await failure(addChild([child]))).code).toBe('ERROR_GUARDIAN_LOOKED_AFTER')
      const members = () =>
        valueOf(database, 'select count(*)::int from api.user_roles where association_id = $1', [club.id])
      const before = await members()
      const nils = await addChild([mother])
      expect(await members()).toBe(Number(before) + 1)
      await disconnect(mother, { of: nils })
      expect((await failure(connect(nils, { of: third }))).params).toMatchObject({ field: 'p_guardian_id' })
    })

    it('who has an unusable placeholder address', async () => {
      const email = await addressOf(await addChild([mother]))
      const invalid = { code: 'ERROR_INVALID_EMAIL' }
      const asked = (sql: string, values: unknown[], who = admin) =>
        failure(valueAs(database, person(who), sql, values))
      expect(await asked('select api.request_password_reset($1)', [email])).toMatchObject(invalid)
      expect(
        await asked(`select api.create_email_verification($1, 'user_invitation', $2)`, [email, club.id]),
      ).toMatchObject(invalid)
      expect(await asked(`select api.count_recipients('selected', array[$1])`, [email])).toMatchObject(
        invalid,
      )
      expect(
        await failure(
          database.query(`insert into api.users (name, email) values ('Någon', $1)`, ['x@no-login.invalid']),
        ),
      ).toMatchObject(invalid)
    })

    it('who can be deactivated like any other, and is not deleted with unverified accounts', async () => {
      const nils = await addChild([mother])
      const setStatus = (status: string) =>
        rowsAs(database, person(admin), 'update api.users set status = $2 where id = $1', [nils, status])
      await setStatus('inactive')
      expect((await failure(events(mother, nils))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      await setStatus('verified')
      await database.query(
        `update api.users set last_modified = now() - interval '3 years', member_since = current_date - 1000 where id = $1`,
        [nils],
      )
      await database.query('select app.tidy_up()')
      expect(await events(mother, nils)).toEqual([])
      await rowsAs(database, person(admin), 'delete from api.users where id = $1', [nils])
      expect(await family(mother)).toEqual([])
    })

    it('whom groups list without an address', async () => {
      const nils = await addChild([mother])
      const group = await addGroup(nils, mother)
      const listed = await rowsAs<{ email: string | null }>(
        database,
        person(admin),
        'select email from api.list_group_members($1) order by email nulls first',
        [group],
      )
      expect(listed.map(({ email }) => email)).toEqual([null, await addressOf(mother)])
    })
  })
})
