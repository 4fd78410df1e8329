import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import type { Database } from '#server/database/database.ts'

import { type Club, createClub } from '../helpers/club.ts'
import { DATABASES, openTestDatabase } from '../helpers/databases.ts'
import { claimMail, mailTo, tokenOf } from '../helpers/mail.ts'
import {
  ANONYMOUS,
  as,
  type Caller,
  failure,
  person as personOf,
  rowsAs,
  valueAs,
  valueOf,
} from '../helpers/requests.ts'
import {
  addAccount,
  authenticate,
  bearer,
  finishLogin,
  logIn,
  PASSWORD,
  preRequest,
  type Tokens,
} from '../helpers/session.ts'
import { enrol, totp } from '../helpers/totp.ts'
import { tracesOf } from '../helpers/traces.ts'

// Whoever controls the address controls the password through a reset. So an access token alone must not
// change the address, and its former owner must be able to revert the change.
describe.each(DATABASES)('a change of e-mail address on %s', (kind) => {
  let database: Database
  let club: Club
  let email: string
  let next: string
  let here: Tokens
  let count = 0

  beforeAll(async () => {
    database = await openTestDatabase(kind, 'migrated')
    club = await createClub(database)
  })
  afterAll(() => database.close())
  beforeEach(async () => {
    email = `konto${++count}@example.org`
    next = `ny-${email}`
    await addAccount(database, email)
    here = await logIn(database, email)
    await database.query('delete from private.link_requests')
    await claimMail(database, 1000)
  })

  const call = <Value>(caller: Caller, name: string, ...values: (string | null)[]) =>
    valueAs<Value & { message?: string }>(
      database,
      caller,
      `select api.${name}(${values.map((_, n) => `$${n + 1}`).join()})`,
      values,
    )
  const owner = (tokens = here) => bearer(database, tokens.access_token)
  const ask = async (password: string | null = PASSWORD, tokens = here) =>
    call(await owner(tokens), 'request_email_change', next, password)
  const linkTo = async (address: string) => tokenOf((await mailTo(database, address)).at(-1))
  const verify = (token: string, password: string | null = null, caller = ANONYMOUS) =>
    call<{ type?: string; reset_token?: string }>(caller, 'verify_email', token, password)
  const codeOf = (answer: { message?: string }) =>
    (JSON.parse(answer.message ?? '{}') as { code?: string }).code
  const stillIn = async (tokens: Tokens) =>
    preRequest(database, await owner(tokens)).then(
      () => true,
      () => false,
    )
  const isAccount = (address: string) =>
    valueOf<boolean>(database, 'select exists (select from api.users where email = $1)', [address])
  /** Changes the address and returns the link that reverts it. */
  const change = async () => {
    await ask()
    await verify(await linkTo(next))
    return linkTo(email)
  }

  const join = (address: string) =>
    database.query(
      `insert into api.user_roles (user_id, association_id, role_id)
      select u.id, r.association_id, r.id from api.users u, api.roles r
      where u.email = $1 and r.association_id = $2 and r.name = 'Member'`,
      [address, club.id],
    )

  /** Makes it look as if the account had been invited. */
  const invited = (address: string, by = club.id) =>
    database.exec(`
      insert into private.verifications (type, email, association_id, expires_at)
      values ('user_invitation', '${address}', '${by}', now() + interval '1 hour');
      insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at)
      select v.email, (select id from api.roles where association_id = v.association_id and name = 'Member'),
        v.association_id, v.id, v.expires_at
      from private.verifications v
      where v.email = '${address}' and v.type = 'user_invitation' and v.association_id = '${by}';
      update api.association_invitations set is_processed = true where email = '${address}';
      update private.verifications set used_at = now() where email = '${address}' and type = 'user_invitation'`)

  it('is refused with a wrong password, which counts as a failed attempt', async () => {
    expect(codeOf(await ask('fel'))).toBe('ERROR_INVALID_CURRENT_PASSWORD')
    expect(await claimMail(database)).toEqual([])
    const failures = 'select count(*) from private.login_failures where email = $1'
    expect(await valueOf(database, failures, [email])).toBe(1)
    for (let guess = 2; guess <= 10; guess++) await ask('fel')
    expect(codeOf(await ask())).toBe('ERROR_TOO_MANY_ATTEMPTS_EMAIL')
  })

  it('requested with only an access token has no effect without the password', async () => {
    expect(await ask(null)).toEqual({})
    const token = await linkTo(next)
    expect(await call(ANONYMOUS, 'get_verification', token)).toMatchObject({ asks_for_password: true })
    for (const [password, code] of [
      [null, 'ERROR_INVALID_CURRENT_PASSWORD'],
      ['fel', 'ERROR_INVALID_CURRENT_PASSWORD'],
    ] as const)
      expect(codeOf(await verify(token, password))).toBe(code)
    expect(await isAccount(next)).toBe(false)
    expect(await verify(token, PASSWORD)).toEqual({ type: 'email_change', email: next })
    expect(await isAccount(next)).toBe(true)
  })

  it('does not let anybody guess the password through the link', async () => {
    await ask(null)
    const token = await linkTo(next)
    const codes: (string | undefined)[] = []
    for (let guess = 1; guess <= 11; guess++) codes.push(codeOf(await verify(token, 'fel')))
    expect(codes).toEqual([
      ...Array<string>(10).fill('ERROR_INVALID_CURRENT_PASSWORD'),
      'ERROR_TOO_MANY_ATTEMPTS_EMAIL',
    ])
    expect(codeOf(await verify(token, PASSWORD))).toBe('ERROR_TOO_MANY_ATTEMPTS_EMAIL')
  })

  it('asks for the password only once, unless the session that gave it has ended', async () => {
    await ask()
    const token = await linkTo(next)
    expect(await call(ANONYMOUS, 'get_verification', token)).toMatchObject({ asks_for_password: false })
    await call(await owner(), 'logout')
    expect(codeOf(await verify(token))).toBe('ERROR_INVALID_CURRENT_PASSWORD')
    expect(await verify(token, PASSWORD)).toMatchObject({ email: next })
  })

  it('ends all sessions except those that made it, and notifies the old address', async () => {
    const [elsewhere, opening] = [await logIn(database, email), await logIn(database, email)]
    await ask()
    await verify(await linkTo(next), null, await owner(opening))
    expect(await Promise.all([here, opening, elsewhere].map(stillIn))).toEqual([true, true, false])
    expect(await mailTo(database, email)).toMatchObject([
      {
        kind: 'email_changed',
        variables: { email: next },
        secrets: { link: expect.stringContaining('/verify?token=') },
      },
    ])
  })

  it('can be reverted from the old mailbox, which ends all sessions and resets the password', async () => {
    const undo = await change()
    expect(await call(ANONYMOUS, 'get_verification', undo)).toMatchObject({
      type: 'email_change_undo',
      email,
    })
    expect(await isAccount(email)).toBe(false)
    const thief = await logIn(database, next)

    const { reset_token } = await verify(undo)
    expect([await isAccount(email), await isAccount(next)]).toEqual([true, false])
    expect(await Promise.all([here, thief].map(stillIn))).toEqual([false, false])
    expect((await authenticate(database, email)).error?.code).toBe('ERROR_INVALID_CREDENTIALS')
    await call(ANONYMOUS, 'reset_password', reset_token ?? '', 'Nytt-lösenord-2')
    expect((await authenticate(database, email, 'Nytt-lösenord-2')).status).toBe(200)
    expect(await failure(verify(undo))).toMatchObject({ params: { reason: 'used' } })
  })

  it('can be reverted even after a change of password and another change of address', async () => {
    const undo = await change()
    await call(await owner(), 'change_password', PASSWORD, 'Tjuvens-lösenord-1')
    await database.query('delete from private.link_requests')
    await call(await owner(), 'request_email_change', `tjuv-${email}`, 'Tjuvens-lösenord-1')
    await verify(await linkTo(`tjuv-${email}`))
    const thiefsUndo = await linkTo(next)
    await verify(undo)
    expect(await isAccount(email)).toBe(true)
    expect((await authenticate(database, email, 'Tjuvens-lösenord-1')).status).toBe(400)
    expect((await failure(verify(thiefsUndo))).code).toBe('ERROR_INVALID_TOKEN')
    expect(await isAccount(email)).toBe(true)
  })

  it('can be reverted although whoever made it has used the link of a later change', async () => {
    const undo = await change()
    await database.query('delete from private.link_requests')
    await call(await owner(), 'request_email_change', `tjuv-${email}`, PASSWORD)
    await verify(await linkTo(`tjuv-${email}`))
    const thiefs = await verify(await linkTo(next))
    expect(await isAccount(next)).toBe(true)
    await verify(undo)
    expect([await isAccount(email), await isAccount(next)]).toEqual([true, false])
    expect(
      (await failure(call(ANONYMOUS, 'reset_password', thiefs.reset_token ?? '', 'Tjuvens-2'))).code,
    ).toBe('ERROR_INVALID_TOKEN')
  })

  it('is reverted together with the second step that was set up since, and with logins that wait for one', async () => {
    const undo = await change()
    const { secret } = await enrol(database, here)
    const { error } = await authenticate(database, next)
    expect(error?.code).toBe('ERROR_SECOND_FACTOR_REQUIRED')
    const { reset_token } = await verify(undo)
    const late = finishLogin(database, String(error?.params['token']), totp(secret))
    expect((await failure(late)).code).toBe('ERROR_LOGIN_EXPIRED')
    await call(ANONYMOUS, 'reset_password', reset_token ?? '', 'Nytt-lösenord-2')
    expect((await authenticate(database, email, 'Nytt-lösenord-2')).status).toBe(200)
  })

  it('is reverted together with what the calendar’s address and a phone added since would still give away', async () => {
    const token = async () => (await call<{ token: string }>(await owner(), 'calendar_token')).token
    const feed = (known: string) =>
      as(database, { ...ANONYMOUS, method: 'GET' }, (tx) => tx.query('select api.calendar_feed($1)', [known]))
    const phones = () =>
      valueOf<number[]>(
        database,
        `select array_agg(number order by number) from private.card_keys k join api.users u on u.id = coalesce(k.guardian_id, k.user_id)
        where u.email = any ($1)`,
        [[email, next]],
      )
    const child = await addAccount(database, `barn-${email}`)
    for (const address of [email, `barn-${email}`]) await join(address)
    await database.query(
      `insert into api.guardians (association_id, child_id, guardian_id, slot)
      select $1, $2, id, 1 from api.users where email = $3`,
      [club.id, child, email],
    )
    const addPhone = async (digit: string, holder: string | null = null) =>
      valueAs<number>(database, await owner(), 'select api.add_card_phone($1, p_child_id => $2)', [
        `Ag${digit.repeat(42)}`,
        holder,
      ])
    const known = await token()
    await addPhone('a')
    await database.query(`update private.card_keys set created_at = now() - interval '1 day'`)
    const undo = await change()
    expect([await addPhone('b'), await addPhone('c', child)]).toEqual([2, 1])
    expect(await phones()).toEqual([1, 1, 2])
    expect((await feed(known)).rows).toHaveLength(1)

    const { reset_token } = await verify(undo)
    expect((await failure(feed(known))).code).toBe('PT404')
    expect(await phones()).toEqual([1])
    await call(ANONYMOUS, 'reset_password', reset_token ?? '', 'Nytt-lösenord-2')
    here = (await authenticate(database, email, 'Nytt-lösenord-2')).body
    expect(await token()).not.toBe(known)
  })

  it('reaches an address that somebody has registered without reading its mailbox', async () => {
    const register = () =>
      valueAs(
        database,
        ANONYMOUS,
        'select api.register_user(name => $1, email => $2, password => $3, association_id => $4)',
        ['Främling', next, 'Främlingens-lösenord-1', club.id],
      )
    await register()
    await claimMail(database, 1000)
    await ask()
    const token = await linkTo(next)
    await database.query('delete from private.link_requests')
    await register()
    await verify(token)
    expect(await valueOf(database, 'select name from api.users where email = $1', [next])).toBe('Test Person')
    expect((await authenticate(database, next)).status).toBe(200)
    expect((await authenticate(database, next, 'Främlingens-lösenord-1')).status).toBe(400)
  })

  it('can be reverted for a week', async () => {
    const undo = await change()
    const lifetime = `select extract(epoch from expires_at - created_at)::int from private.verifications
      where type = 'email_change_undo' and email = $1`
    expect(await valueOf(database, lifetime, [email])).toBe(7 * 24 * 60 * 60)
    await database.query(
      `update private.verifications set expires_at = expires_at - interval '7 days' where email = $1`,
      [email],
    )
    expect(await failure(verify(undo))).toMatchObject({ params: { reason: 'expired' } })
  })

  it('can be reverted although somebody has registered the old address in the meantime', async () => {
    const undo = await change()
    await valueAs(
      database,
      ANONYMOUS,
      'select api.register_user(name => $1, email => $2, password => $3, association_id => $4)',
      ['Tjuven', email, 'Tjuvens-lösenord-1', club.id],
    )
    await verify(undo)
    expect(await valueOf(database, 'select name from api.users where email = $1', [email])).toBe(
      'Test Person',
    )
  })

  it('cannot be reverted once somebody else has verified the old address, and says so', async () => {
    const undo = await change()
    await addAccount(database, email)
    expect((await failure(verify(undo))).code).toBe('ERROR_EMAIL_ALREADY_EXISTS')
    expect([await isAccount(email), await isAccount(next)]).toEqual([true, true])
  })

  it('leaves nothing of the earlier addresses once the account is deleted, by its owner or by staff', async () => {
    for (const erase of ['owner', 'staff']) {
      email = `konto${++count}@example.org`
      // An address that contains the earlier one, so that searching for the earlier one finds both.
      next = `ny-${email}`
      const earlier = email
      await invited(earlier)
      const person = await addAccount(database, earlier)
      await join(earlier)
      here = await logIn(database, earlier)
      // Some mails are addressed by e-mail only.
      await database.query(
        `insert into private.mail_deliveries (message_id, email, name, state)
        select id, $1, 'Test Person', 'sent' from private.mail_messages limit 1`,
        [earlier],
      )
      await ask('fel')
      await change()
      expect(
        await valueOf(database, 'select count(*) from private.login_failures where email = $1', [next]),
      ).toBeGreaterThan(0)
      await database.query('delete from private.link_requests')
      await call(await owner(), 'request_email_change', `sedan-${next}`, PASSWORD)
      expect(await tracesOf(database, earlier)).toContain('private.mail_deliveries')
      await (erase === 'owner'
        ? call(await owner(), 'delete_my_account', PASSWORD)
        : rowsAs(
            database,
            { ...personOf(club.members.Admin), method: 'DELETE', path: '/users' },
            'delete from api.users where id = $1',
            [person],
          ))
      expect(await tracesOf(database, earlier)).toEqual([])
    }
    await addAccount(database, email)
    here = await logIn(database, email)
  })

  it('names the member instead of the old address in the log of their club, and nobody in that of another', async () => {
    const other = await createClub(database, 'Annan')
    email = `konto${++count}@example.org`
    next = `ny-${email}`
    for (const { id } of [club, other]) await invited(email, id)
    await addAccount(database, email)
    await join(email)
    here = await logIn(database, email)
    for (const { id } of [club, other])
      await database.query(
        `insert into private.audit_log (association_id, action, subject_email) values ($1, 'invitation.sent', $2)`,
        [id, email],
      )
    await change()
    const about = (id: string) =>
      valueOf(
        database,
        `select jsonb_build_object('email', l.subject_email, 'name', u.email) from private.audit_log l
        left join api.users u on u.id = l.subject_id
        where l.association_id = $1 and l.action = 'invitation.sent' order by l.id desc limit 1`,
        [id],
      )
    expect(await about(club.id)).toEqual({ email: null, name: next })
    expect(await about(other.id)).toEqual({ email: null, name: null })
    const knowing = `select jsonb_agg(association_id) from api.association_invitations where email = any ($1)`
    expect(await valueOf(database, knowing, [[email, next]])).toEqual([club.id])
  })
})
