import { beforeEach, describe, expect, it } from 'vitest'

import { addEvent, addMember, type Club, createClub, joinClub, type RoleName } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { groupActs } from '../helpers/groups.ts'
import { claimMail } from '../helpers/mail.ts'
import { type Caller, failure, person, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { authenticate, bearer, finishLogin, logIn, PASSWORD, preRequest } from '../helpers/session.ts'
import { enrol } from '../helpers/totp.ts'

describe.each(DATABASES)(
  'a club that requires a second factor for permissions over people, on %s',
  (kind) => {
    const database = useDatabase(kind, 'migrated')
    let club: Club
    let count = 0

    beforeEach(async () => {
      club = await createClub(database)
      await database.query('update api.associations set requires_second_factor = true where id = $1', [
        club.id,
      ])
    })

    async function join(role: RoleName) {
      const email = `staff${++count}${kind}@example.org`
      const id = await addMember(database, club.id, role, { email })
      await database.query('select private.set_password($1, $2)', [id, PASSWORD])
      const tokens = await logIn(database, email)
      return { id, email, tokens, caller: await bearer(database, tokens.access_token) }
    }
    const readOthers = (caller: Caller) =>
      rowsAs(database, caller, 'select id from api.users where id = $1', [club.members.Leader])
    const setting = (caller: Caller, value: boolean) =>
      rowsAs(
        database,
        caller,
        'update api.associations set requires_second_factor = $2 where id = $1 returning id',
        [club.id, value],
      )
    const uses = (caller: Caller, permission: string) =>
      valueAs<boolean>(database, caller, 'select app.has_permission($1, $2)', [permission, club.id])

    it('hides people from a session with only a password until it has a second factor', async () => {
      const admin = await join('Admin')
      expect(await readOthers(admin.caller)).toEqual([])
      // Nor can the requirement be switched off.
      expect(await setting(admin.caller, false)).toEqual([])
      expect(
        (await failure(valueAs(database, admin.caller, 'select api.audit_log($1)', [club.id]))).code,
      ).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      const { codes } = await enrol(database, admin.tokens)
      expect(await readOthers(admin.caller)).toHaveLength(1)
      const { error } = await authenticate(database, admin.email)
      const { body } = await finishLogin(database, String(error?.params['token']), codes[0] ?? '')
      const later = await bearer(database, body.access_token)
      expect(await readOthers(later)).toHaveLength(1)
      expect(await setting(later, false)).toHaveLength(1)
      expect(await setting(later, true)).toHaveLength(1)
      const off = 'select api.remove_second_factor($1, $2)'
      await rowsAs(database, later, off, [PASSWORD, codes[1]])
      expect(await readOthers(later)).toEqual([])
    })

    it('requires nothing from those who work at the door or with events', async () => {
      const { caller } = await join('Door staff')
      expect(await uses(caller, 'event_attendance:create')).toBe(true)
      const board = await join('Board')
      expect(await uses(board.caller, 'event:update')).toBe(true)
      for (const permission of ['user:invite', 'group:manage', 'email:send', 'email_template:update'])
        expect(await uses(board.caller, permission)).toBe(false)
    })

    it('hides the members of a group from its leaders until they have one', async () => {
      const { make, change } = groupActs(database, () => club)
      await database.query('update api.associations set requires_second_factor = false where id = $1', [
        club.id,
      ])
      const leader = await join('Member')
      const group = await make('Trumpet')
      await change(group, [leader.id, club.members.Member], 'add')
      await change(group, [leader.id], 'make_leaders')
      await database.query('update api.associations set requires_second_factor = true where id = $1', [
        club.id,
      ])
      const people = () =>
        rowsAs(database, leader.caller, 'select user_id from api.list_group_members($1)', [group])
      expect((await failure(people())).code).toBe('ERROR_SECOND_FACTOR_MISSING')
      const player = person(club.members.Member)
      const theirs = rowsAs(database, player, 'select user_id from api.list_group_members($1)', [group])
      expect((await failure(theirs)).code).toBe('ERROR_RESOURCE_NOT_FOUND')
      // Answers to events stay: nobody's contact details are among them.
      const event = await addEvent(database, club.id)
      const answers = await rowsAs(database, leader.caller, 'select name from api.group_answers($1, $2)', [
        group,
        event,
      ])
      expect(answers).toHaveLength(2)
      await enrol(database, leader.tokens)
      expect(await people()).toHaveLength(2)
    })

    it('can only turn the requirement on through somebody who has logged in with one', async () => {
      await database.query('update api.associations set requires_second_factor = false where id = $1', [
        club.id,
      ])
      const admin = await join('Admin')
      expect((await failure(setting(admin.caller, true))).code).toBe('ERROR_SECOND_FACTOR_MISSING')
      await enrol(database, admin.tokens)
      expect(await setting(admin.caller, true)).toHaveLength(1)
    })

    it('requires nothing while the setting is off, nor in another club', async () => {
      const { id, caller } = await join('Admin')
      const other = await createClub(database, 'Annan klubb')
      await joinClub(database, other.id, [id], 'Admin')
      const { rows } = await database.query(
        'select 1 from api.associations where id = $1 and requires_second_factor',
        [club.id],
      )
      expect(rows).toHaveLength(1)
      expect(
        await valueAs(database, caller, `select app.has_permission('user:delete', $1)`, [other.id]),
      ).toBe(true)
      expect(await uses(caller, 'user:delete')).toBe(false)
      await database.query('update api.associations set requires_second_factor = false where id = $1', [
        club.id,
      ])
      expect(await uses(caller, 'user:delete')).toBe(true)
    })

    it('does not accept somebody else’s session as the caller’s', async () => {
      const strong = await join('Admin')
      await enrol(database, strong.tokens)
      const weak = await join('Admin')
      const borrowed = person(weak.id, { session_id: strong.caller.claims?.['session_id'] })
      expect(await readOthers(borrowed)).toEqual([])
      expect(await readOthers(strong.caller)).toHaveLength(1)
    })

    it('can reset a member’s lost second factor, which is mailed to them and logged', async () => {
      const board = await join('Board')
      await enrol(database, board.tokens)
      const [member, admin] = [await join('Member'), await join('Admin')]
      await enrol(database, member.tokens)
      await enrol(database, admin.tokens)
      await claimMail(database, 1000)
      const reset = (caller: Caller, id: string) =>
        valueAs(database, caller, 'select api.reset_second_factor($1)', [id])
      expect((await failure(reset(board.caller, admin.id))).code).toBe('ERROR_ROLE_TOO_HIGH')
      expect((await failure(reset(board.caller, board.id))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      expect((await failure(reset(member.caller, board.id))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      expect((await authenticate(database, member.email)).error?.code).toBe('ERROR_SECOND_FACTOR_REQUIRED')
      await reset(board.caller, member.id)
      expect((await failure(preRequest(database, member.caller))).code).toBe('ERROR_UNAUTHORIZED')
      expect((await authenticate(database, member.email)).status).toBe(200)
      expect((await claimMail(database, 1000)).map(({ kind: each, email }) => [each, email])).toContainEqual([
        'second_factor_off',
        member.email,
      ])
      expect(
        await valueOf(
          database,
          `select count(*) from private.audit_log where actor_id = $1 and subject_id = $2 and action = 'member.second_factor'`,
          [board.id, member.id],
        ),
      ).toBe(1)
      expect((await failure(reset(board.caller, member.id))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    })

    it('tells staff who may reset it whether a member has one, and nobody else', async () => {
      const [board, member, admin] = [await join('Board'), await join('Member'), await join('Admin')]
      await enrol(database, board.tokens)
      const has = (caller: Caller, id: string) =>
        valueAs<boolean>(database, caller, 'select api.member_has_second_factor($1)', [id])
      expect(await has(board.caller, member.id)).toBe(false)
      await valueAs(database, member.caller, 'select api.begin_second_factor($1)', [PASSWORD])
      // Enrolment that was not confirmed requires nothing yet.
      expect(await has(board.caller, member.id)).toBe(false)
      await enrol(database, member.tokens)
      expect(await has(board.caller, member.id)).toBe(true)
      await enrol(database, admin.tokens)
      expect((await failure(has(board.caller, admin.id))).code).toBe('ERROR_ROLE_TOO_HIGH')
      expect(await has(admin.caller, board.id)).toBe(true)
      for (const id of [board.id, member.id])
        expect((await failure(has(member.caller, id))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      const stranger = (await createClub(database, 'Annan klubb')).members.Member
      expect((await failure(has(board.caller, stranger))).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      await valueAs(database, board.caller, 'select api.reset_second_factor($1)', [member.id])
      expect(await has(board.caller, member.id)).toBe(false)
      await database.query(
        `insert into private.passkeys (user_id, credential_id, public_key, is_synced, name)
      values ($1, $2, 'key', true, 'Telefon')`,
        [member.id, `key-of-${member.id}`],
      )
      expect(await has(board.caller, member.id)).toBe(true)
    })

    it('does not let its staff weaken somebody who is also in another club', async () => {
      const admin = await join('Admin')
      await enrol(database, admin.tokens)
      const member = await join('Member')
      await enrol(database, member.tokens)
      const other = await createClub(database, 'Annan klubb')
      await joinClub(database, other.id, [member.id], 'Board')
      const reset = () => valueAs(database, admin.caller, 'select api.reset_second_factor($1)', [member.id])
      expect((await failure(reset())).code).toBe('ERROR_INSUFFICIENT_PERMISSIONS')
      expect((await authenticate(database, member.email)).error?.code).toBe('ERROR_SECOND_FACTOR_REQUIRED')
      await database.query('delete from api.user_roles where user_id = $1 and association_id = $2', [
        member.id,
        other.id,
      ])
      await reset()
      expect((await authenticate(database, member.email)).status).toBe(200)
    })
  },
)
