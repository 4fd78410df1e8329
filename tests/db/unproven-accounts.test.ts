import { beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub, type RoleName } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { type ClaimedMail, claimMail, mailTo, tokenOf } from '../helpers/mail.ts'
import {
  ANONYMOUS,
  type Caller,
  failure,
  holdTransaction,
  person,
  rowsAs,
  waitForBlocked,
  valueAs,
  valueOf,
} from '../helpers/requests.ts'
import { authenticate, PASSWORD } from '../helpers/session.ts'

const NO_TOKENS = { access_token: null, refresh_token: null }
const STRANGERS = 'Främlingens-lösenord-1'
const OWNERS = 'Ägarens-lösenord-1'

// An account belongs to nobody until somebody has proved that they read its mailbox. Whoever finds it before
// that must not end up logged in with what staff have given it.
describe.each(DATABASES)('an account whose mailbox is unverified, on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let email: string
  let count = 0

  beforeAll(async () => {
    club = await createClub(database)
    await database.query(
      `update private.settings set value = 'true' where key in ('multi_association', 'association_registration')`,
    )
  })
  beforeEach(async () => {
    email = `ovan${++count}@example.org`
    await claimMail(database, 1000)
  })

  const run = <T>(call: string, values: unknown[] = [], caller: Caller = ANONYMOUS) =>
    valueAs<T>(database, caller, `select ${call}`, values)
  const register = (password = STRANGERS, name = 'Främlingen', caller: Caller = ANONYMOUS) =>
    run(
      `api.register_user(name => $1, email => $2, password => $3, date_of_birth => '1999-09-09',
        address => 'Långtbortistan', association_id => $4)`,
      [name, email, password, club.id],
      caller,
    )
  const foundClub = (password = STRANGERS) =>
    run(
      `api.create_association_with_initial_admin(association_name => 'Främlingens förening', association_type => 'sport',
        admin_email => $1, admin_password => $2, admin_name => 'Främlingen')`,
      [email, password],
    )
  const verify = (mail: ClaimedMail | undefined) =>
    run<{ type: string; reset_token?: string }>('api.verify_email($1)', [tokenOf(mail)])
  const reset = (token: string, password = OWNERS) => run('api.reset_password($1, $2)', [token, password])
  const resend = () => run('api.resend_verification($1)', [email])
  const role = (name: RoleName) =>
    valueOf<string>(database, 'select id from api.roles where association_id = $1 and name = $2', [
      club.id,
      name,
    ])
  const importMember = async (name: RoleName = 'Board') =>
    run<{ imported: number; errors: { code: string }[] }>(
      'api.import_members($1, $2)',
      [
        JSON.stringify([
          { name: 'Karin Ekdahl', email, date_of_birth: '1970-01-02', address: 'Storgatan 1, Norrvik' },
        ]),
        await role(name),
      ],
      person(club.members.Admin),
    )
  const account = () =>
    valueOf<Record<string, unknown> | undefined>(
      database,
      `select to_jsonb(u) - 'last_modified' - 'id' from api.users_with_roles u where email = $1`,
      [email],
    )
  const minutesPass = () =>
    database.query(`update private.link_requests set requested_at = requested_at - interval '61 seconds'`)
  const logIn = async (password: string) => (await authenticate(database, email, password)).error?.code

  const IMPORTED = {
    name: 'Karin Ekdahl',
    date_of_birth: '1970-01-02',
    address: 'Storgatan 1, Norrvik',
    role_name: 'Board',
  }

  describe('imported by staff', () => {
    beforeEach(async () => {
      await importMember()
    })

    it('is unchanged after a visitor registers its address', async () => {
      const before = await account()
      expect(before).toMatchObject({ ...IMPORTED, status: 'unverified' })
      expect(await register()).toEqual(NO_TOKENS)
      expect(await account()).toEqual(before)
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('gets its invitation again on registration, with which its owner chooses the password', async () => {
      const [first] = await mailTo(database, email)
      await register()
      const mails = await mailTo(database, email)
      expect(mails).toMatchObject([
        { kind: 'invitation', variables: { role: 'Board', inviter: 'Testorkestern', name: 'Karin Ekdahl' } },
      ])
      expect(JSON.stringify(mails)).not.toContain('Främlingen')
      await reset(tokenOf(mails[0]))
      expect(await account()).toMatchObject({ ...IMPORTED, status: 'verified' })
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      expect(await logIn(OWNERS)).toBeUndefined()
      // The older invitation was valid until then, whoever requested another.
      expect(await failure(reset(tokenOf(first), STRANGERS))).toMatchObject({ params: { reason: 'used' } })
    })

    it('can still use its first invitation while strangers request e-mails to its address', async () => {
      const [first] = await mailTo(database, email)
      await register()
      await minutesPass()
      await resend()
      await reset(tokenOf(first))
      expect(await logIn(OWNERS)).toBeUndefined()
    })

    it('gets the same invitation when a link is requested again', async () => {
      await mailTo(database, email)
      await resend()
      const [mail] = await mailTo(database, email)
      expect(mail).toMatchObject({ kind: 'invitation' })
      await reset(tokenOf(mail))
      expect(await account()).toMatchObject({ ...IMPORTED, status: 'verified' })
    })

    it('does not become the admin of a club that a visitor registers', async () => {
      const before = await account()
      await mailTo(database, email)
      await foundClub()
      expect(await account()).toEqual(before)
      const clubs = `select count(*) from api.associations where name = 'Främlingens förening'`
      expect(await valueOf(database, clubs)).toBe(0)
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      expect(await mailTo(database, email)).toMatchObject([{ kind: 'invitation' }])
    })

    it('cannot be imported or invited twice', async () => {
      const before = await account()
      await mailTo(database, email)
      expect(await importMember('Member')).toMatchObject({
        imported: 0,
        errors: [{ code: 'ERROR_EMAIL_ALREADY_EXISTS' }],
      })
      const invite = run(
        `api.create_email_verification($1, 'user_invitation', $2)`,
        [email, club.id],
        person(club.members.Admin),
      )
      expect((await failure(invite)).code).toBe('ERROR_EMAIL_ALREADY_EXISTS')
      expect(await account()).toEqual(before)
      expect(await mailTo(database, email)).toEqual([])
    })

    it('cannot be taken over by a member who changes to its address', async () => {
      const before = await account()
      await mailTo(database, email)
      await run('api.request_email_change($1)', [email], person(club.members.Member))
      expect(await mailTo(database, email)).toEqual([])
      expect(await account()).toEqual(before)
    })

    it.runIf(kind === 'postgresql')('keeps what staff set when it is registered concurrently', async () => {
      email = `samtidig${count}@example.org`
      const importing = await holdTransaction(database, person(club.members.Admin), async (tx) =>
        tx.query('select api.import_members($1, $2)', [
          JSON.stringify([{ ...IMPORTED, email, role_name: undefined }]),
          await role('Board'),
        ]),
      )
      const registering = register()
      await waitForBlocked(database)
      await importing.commit()
      expect(await registering).toEqual(NO_TOKENS)
      expect(await account()).toMatchObject({ ...IMPORTED, status: 'unverified' })
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })
  })

  describe('registered by a visitor', () => {
    const changes: [string, () => Promise<unknown>][] = [
      [
        'gives it a role',
        async () =>
          rowsAs(
            database,
            person(club.members.Admin),
            `update api.user_roles set role_id = $1 where user_id = (select id from api.users where email = $2) returning 1`,
            [await role('Board'), email],
          ),
      ],
      [
        'fills in who it is',
        () =>
          rowsAs(
            database,
            person(club.members.Admin),
            `update api.users set name = 'Karin Ekdahl', date_of_birth = '1970-01-02' where email = $1 returning 1`,
            [email],
          ),
      ],
    ]

    it.each(changes)('is only verified by its link once staff %s', async (_change, change) => {
      await register()
      const [mail] = await mailTo(database, email)
      expect(await logIn(STRANGERS)).toBe('ERROR_ACCOUNT_NOT_VERIFIED')
      expect(await change()).toHaveLength(1)
      const made = await account()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')

      const { reset_token } = await verify(mail)
      expect(await account()).toEqual({ ...made, status: 'verified' })
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      await reset(reset_token ?? '')
      expect(await logIn(OWNERS)).toBeUndefined()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('is not overwritten by another registration once staff have given it a role', async () => {
      await register()
      await mailTo(database, email)
      await changes[0]![1]()
      const before = await account()
      await minutesPass()
      await register('Ett-tredje-lösenord-1', 'Någon Tredje')
      expect(await account()).toEqual(before)
      expect(await mailTo(database, email)).toMatchObject([{ kind: 'invitation' }])
    })

    it.runIf(kind === 'postgresql')(
      'requires a password chosen by its owner if it is promoted while its link is being opened',
      async () => {
        await register()
        const [mail] = await mailTo(database, email)
        const promoting = await holdTransaction(database, person(club.members.Admin), async (tx) =>
          tx.query(
            'update api.user_roles set role_id = $1 where user_id = (select id from api.users where email = $2)',
            [await role('Board'), email],
          ),
        )
        const opening = verify(mail)
        await waitForBlocked(database)
        await promoting.commit()
        expect((await opening).reset_token).toEqual(expect.any(String))
        expect(await account()).toMatchObject({ role_name: 'Board', status: 'verified' })
        expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      },
    )

    it('is replaced by the member whom staff import with its address', async () => {
      await register()
      const [registered] = await mailTo(database, email)
      expect(await importMember()).toMatchObject({ imported: 1, errors: [] })
      expect(await account()).toMatchObject({ ...IMPORTED, status: 'unverified' })
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      expect((await failure(verify(registered))).code).toBe('ERROR_INVALID_TOKEN')
      const [invitation] = await mailTo(database, email)
      expect(invitation).toMatchObject({ kind: 'invitation', variables: { role: 'Board' } })
      await reset(tokenOf(invitation))
      expect(await account()).toMatchObject({ ...IMPORTED, status: 'verified' })
      expect(await logIn(OWNERS)).toBeUndefined()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('does not block an invitation by staff to its address', async () => {
      await register()
      await mailTo(database, email)
      await minutesPass()
      const verification = await run<string>(
        `api.create_email_verification($1, 'user_invitation', $2)`,
        [email, club.id],
        person(club.members.Admin),
      )
      await database.query(
        `insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at, invited_by)
        values ($1, $2, $3, $4, now() + interval '1 day', $5)`,
        [email, await role('Leader'), club.id, verification, club.members.Admin],
      )
      const [invitation] = await mailTo(database, email)
      await run('api.register_user(name => $1, email => $2, password => $3, verification_id => $4)', [
        'Karin Ekdahl',
        email,
        OWNERS,
        tokenOf(invitation),
      ])
      expect(await account()).toMatchObject({ name: 'Karin Ekdahl', role_name: 'Leader', status: 'verified' })
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('cannot be overwritten by an import once verified', async () => {
      await register()
      const [registered] = await mailTo(database, email)
      await verify(registered)
      const before = await account()
      expect(await importMember()).toMatchObject({
        imported: 0,
        errors: [{ code: 'ERROR_EMAIL_ALREADY_EXISTS' }],
      })
      expect(await account()).toEqual(before)
      expect(await logIn(STRANGERS)).toBeUndefined()
    })

    it.each([
      ['the first', 0],
      ['the second', 1],
    ])('twice has the password of %s if that one’s link is opened', async (_which, opened) => {
      const passwords = [STRANGERS, OWNERS]
      const mails: ClaimedMail[] = []
      for (const password of passwords) {
        await register(password)
        mails.push(...(await mailTo(database, email)))
        await minutesPass()
      }
      expect(mails).toHaveLength(2)
      expect(await verify(mails[opened])).not.toHaveProperty('reset_token')
      expect(await logIn(passwords[opened]!)).toBeUndefined()
      expect(await logIn(passwords[1 - opened]!)).toBe('ERROR_INVALID_CREDENTIALS')
      expect((await failure(verify(mails[1 - opened]))).code).toBe('ERROR_INVALID_TOKEN')
    })

    it('with a club of its own admits nobody who registers afterwards', async () => {
      await foundClub(OWNERS)
      const [founded] = await mailTo(database, email)
      await minutesPass()
      await register(STRANGERS)
      expect(await mailTo(database, email)).toMatchObject([
        { kind: 'invitation', variables: { role: 'Admin' } },
      ])
      await verify(founded)
      expect(await logIn(OWNERS)).toBeUndefined()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('leaves the password to the mailbox’s owner if a club is registered with it later', async () => {
      await register(OWNERS)
      const [registered] = await mailTo(database, email)
      await minutesPass()
      await foundClub(STRANGERS)
      expect((await verify(registered)).reset_token).toEqual(expect.any(String))
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })

    it('belongs to the invitee who accepts an earlier invitation', async () => {
      const verification = await run<string>(
        `api.create_email_verification($1, 'user_invitation', $2)`,
        [email, club.id],
        person(club.members.Admin),
      )
      await database.query(
        `insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at, invited_by)
        values ($1, $2, $3, $4, now() + interval '1 day', $5)`,
        [email, await role('Leader'), club.id, verification, club.members.Admin],
      )
      const [invitation] = await mailTo(database, email)
      await minutesPass()
      await register()
      const [registered] = await mailTo(database, email)
      await run('api.register_user(name => $1, email => $2, password => $3, verification_id => $4)', [
        'Karin Ekdahl',
        email,
        OWNERS,
        tokenOf(invitation),
      ])
      expect(await account()).toMatchObject({ role_name: 'Leader', name: 'Karin Ekdahl' })
      await verify(registered)
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
      expect(await logIn(OWNERS)).toBeUndefined()
    })

    it('belongs to the mailbox’s owner after a password reset, and no older link changes that', async () => {
      await register()
      const [registered] = await mailTo(database, email)
      await run('api.request_password_reset($1)', [email])
      await reset(tokenOf((await mailTo(database, email))[0]))
      expect((await failure(verify(registered))).code).toBe('ERROR_INVALID_TOKEN')
      expect(await logIn(OWNERS)).toBeUndefined()
      expect(await logIn(STRANGERS)).toBe('ERROR_INVALID_CREDENTIALS')
    })
  })

  it('that was verified once does not count as new when staff reset its status', async () => {
    await addMember(database, club.id, 'Member', { email, name: 'Karin Ekdahl' })
    await database.query(`select private.set_password(id, $2) from api.users where email = $1`, [
      email,
      PASSWORD,
    ])
    await database.query(`update api.users set status = 'unverified' where email = $1`, [email])
    const before = await account()
    await register()
    expect(await account()).toEqual(before)
    expect(await logIn(PASSWORD)).toBe('ERROR_ACCOUNT_NOT_VERIFIED')
  })

  it('lets anyone register although a member registered the address for someone else', async () => {
    await register(OWNERS, 'Nya Medlemmen', person(club.members.Leader))
    const [mail] = await mailTo(database, email)
    expect(await verify(mail)).not.toHaveProperty('reset_token')
    expect(await logIn(OWNERS)).toBeUndefined()
  })
})
