import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import {
  clubNamed,
  createAdmin,
  listAdmins,
  passwordLink,
  promote,
  turnSecondFactorOff,
} from '#server/admin/acts.ts'

import { auditActs } from '../helpers/audit-log.ts'
import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { authenticate, logIn, PASSWORD } from '../helpers/session.ts'
import { enrol } from '../helpers/totp.ts'

describe.each(DATABASES)(
  'a locked-out club gets back in with the help of whoever runs the server, on %s',
  (kind) => {
    const database = useDatabase(kind, 'migrated')
    let club: Club
    const { lines } = auditActs(database, () => club)
    const done = async () =>
      (await lines({ p_area: 'server' })).map(({ action, actor_id, subject_id }) => [
        action,
        actor_id,
        subject_id,
      ])
    const newAddress = () => `${randomUUID()}@example.org`
    const idOf = (email: string) =>
      valueOf<string>(database, 'select id from api.users where email = $1', [email])
    const choose = (link: string, password: string) =>
      rowsAs(database, ANONYMOUS, 'select api.reset_password($1, $2)', [link.replace(/.*=/, ''), password])

    beforeEach(async () => {
      club = await createClub(database, `Club ${randomUUID()}`)
    })

    it('with a new admin, who chooses a password by a link that works once', async () => {
      const email = newAddress()
      await createAdmin(database, club.id, { name: 'Ny Admin', email, language: 'en' })
      const link = await passwordLink(database, email)
      expect((await authenticate(database, email)).error?.code).toBe('ERROR_INVALID_CREDENTIALS')
      await choose(link, PASSWORD)
      await logIn(database, email)
      expect((await failure(choose(link, `${PASSWORD}2`))).params).toEqual({ reason: 'used' })
      const id = await idOf(email)
      expect(
        await valueAs(database, person(id), `select app.has_permission('role:update', $1)`, [club.id]),
      ).toBe(true)
      expect(await done()).toEqual([
        ['server.password_link', null, id],
        ['server.admin_created', null, id],
      ])
      await expect(createAdmin(database, club.id, { name: 'Ny', email, language: 'sv' })).rejects.toThrow(
        `${email} already has an account. Make it an admin with samspel admin promote.`,
      )
    })

    it('with a member who becomes an admin, and whose account is active again', async () => {
      const email = newAddress()
      const id = await addMember(database, club.id, 'Member', { email, status: 'inactive' })
      await expect(passwordLink(database, email)).rejects.toThrow(`the account of ${email} is inactive.`)
      await promote(database, club.id, email.toUpperCase())
      const all = await listAdmins(database)
      expect(clubNamed(all, club.id).admins).toContainEqual({
        name: 'Test Member',
        email,
        status: 'verified',
        hasPassword: false,
        hasSecondFactor: false,
      })
      expect(await done()).toEqual([['server.promoted', null, id]])
      await expect(promote(database, club.id, newAddress())).rejects.toThrow(
        'nobody has an account with the address',
      )
    })

    it('but not a stranger who had registered that address with a password of their own', async () => {
      const email = newAddress()
      await rowsAs(
        database,
        ANONYMOUS,
        'select api.register_user(name => $1, email => $2, password => $3, association_id => $4)',
        ['Stranger', email, PASSWORD, club.id],
      )
      const id = await idOf(email)
      const passwords = () => rowsOf('select from private.passwords where user_id = $1', [id])
      const rowsOf = async (sql: string, values: string[]) => (await database.query(sql, values)).rowCount
      expect(await passwords()).toBe(1)
      await promote(database, club.id, email)
      expect(await passwords()).toBe(0)
    })

    it('with the second factor of somebody who lost their phone turned off, and all their logins ended', async () => {
      const email = newAddress()
      const id = await addMember(database, club.id, 'Admin', { email })
      await database.query('select private.set_password($1, $2)', [id, PASSWORD])
      await enrol(database, await logIn(database, email))
      expect((await authenticate(database, email)).error?.code).toBe('ERROR_SECOND_FACTOR_REQUIRED')
      await turnSecondFactorOff(database, email)
      expect(
        await valueOf(
          database,
          'select count(*)::int from private.sessions where user_id = $1 and revoked_at is null',
          [id],
        ),
      ).toBe(0)
      await logIn(database, email)
      expect(await done()).toEqual([['server.second_factor_off', null, id]])
      await expect(turnSecondFactorOff(database, email)).rejects.toThrow(
        `${email} has neither two-step login nor a passkey.`,
      )
    })

    it('and nobody can do any of it by a request', async () => {
      const admin = person(club.members.Admin)
      const email = await valueOf<string>(database, 'select email from api.users where id = $1', [
        club.members.Member,
      ])
      const calls = [
        `private.password_link('${email}')`,
        `private.promote_to_admin('${club.id}', '${email}')`,
        `private.create_admin('${club.id}', 'Ny', '${newAddress()}', 'sv')`,
        `private.second_factor_off('${email}')`,
        'private.list_admins()',
      ]
      const answers = [ANONYMOUS, admin].flatMap((caller) =>
        calls.map(async (call) => (await failure(rowsAs(database, caller, `select ${call}`))).code),
      )
      expect(new Set(await Promise.all(answers))).toEqual(new Set(['42501']))
      // They would have worked.
      await passwordLink(database, email)
      await promote(database, club.id, email)
    })
  },
)

it('a club is chosen by its name or id, and need not be if it is the only one', () => {
  const [first, second] = ['Norrviks IF', 'Storbandet'].map((name) => ({
    id: randomUUID(),
    name,
    admins: [],
  }))
  const both = [first!, second!]
  expect(clubNamed([first!], undefined)).toBe(first)
  expect(clubNamed(both, 'Storbandet')).toBe(second)
  expect(clubNamed(both, first!.id)).toBe(first)
  expect(() => clubNamed(both, undefined)).toThrow(
    `say which club with --club and its name or id: Norrviks IF (${first!.id}), `,
  )
  expect(() => clubNamed(both, 'Annan')).toThrow('there is no club Annan. There are: ')
  expect(() => clubNamed([], undefined)).toThrow('there is no club yet')
})
