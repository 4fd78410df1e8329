import { beforeEach, describe, expect, it } from 'vitest'

import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail, mailTo, tokenOf } from '../helpers/mail.ts'
import { ANONYMOUS, type Caller, failure, valueAs, valueOf } from '../helpers/requests.ts'
import {
  addAccount,
  authenticate,
  bearer,
  logIn,
  PASSWORD,
  preRequest,
  type Tokens,
} from '../helpers/session.ts'

const NEW_PASSWORD = 'Nytt-lösenord-2'

describe.each(DATABASES)('an account on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let email: string
  let count = 0

  beforeEach(async () => {
    email = `konto${++count}@example.org`
    await addAccount(database, email)
    await claimMail(database, 1000)
    await database.query('delete from private.link_requests')
  })

  const call = <Value>(caller: Caller, name: string, ...values: string[]) =>
    valueAs<Value>(
      database,
      caller,
      `select api.${name}(${values.map((_, n) => `$${n + 1}`).join()})`,
      values,
    )
  const ask = (to = email) => call(ANONYMOUS, 'request_password_reset', to)
  const resetToken = async () => {
    await ask()
    return tokenOf((await mailTo(database, email))[0])
  }
  const stillIn = async ({ access_token }: Tokens) =>
    preRequest(database, await bearer(database, access_token)).then(
      () => true,
      () => false,
    )
  const session = async (tokens: Tokens) => bearer(database, tokens.access_token)
  const codeOf = (answer: { message?: string }) =>
    (JSON.parse(answer.message ?? '{}') as { code?: string }).code

  it('gets a new password by mail, once, and is logged out everywhere', async () => {
    const tokens = await logIn(database, email)
    const token = await resetToken()
    expect(await call(ANONYMOUS, 'verify_reset_token', token)).toEqual({ email, is_first: false })
    await call(ANONYMOUS, 'reset_password', token, NEW_PASSWORD)
    expect((await authenticate(database, email, NEW_PASSWORD)).status).toBe(200)
    expect((await authenticate(database, email)).error?.code).toBe('ERROR_INVALID_CREDENTIALS')
    expect(await stillIn(tokens)).toBe(false)
    for (const name of ['verify_reset_token', 'reset_password'])
      expect(
        await failure(call(ANONYMOUS, name, token, ...(name === 'reset_password' ? [PASSWORD] : []))),
      ).toMatchObject({
        code: 'ERROR_INVALID_TOKEN',
        params: { reason: 'used' },
      })
  })

  it('can still use the link after its new password is refused', async () => {
    const token = await resetToken()
    expect((await failure(call(ANONYMOUS, 'reset_password', token, 'kort'))).code).toBe(
      'ERROR_PASSWORD_TOO_SHORT',
    )
    await call(ANONYMOUS, 'reset_password', token, NEW_PASSWORD)
  })

  it('can use the link for an hour', async () => {
    const token = await resetToken()
    await database.query(`update private.verifications set expires_at = expires_at - interval '1 hour'`)
    expect(await failure(call(ANONYMOUS, 'reset_password', token, NEW_PASSWORD))).toMatchObject({
      params: { reason: 'expired' },
    })
    expect((await authenticate(database, email)).status).toBe(200)
  })

  it('can use its link although a stranger has requested another, which invalidates both', async () => {
    const first = await resetToken()
    await database.query('delete from private.link_requests')
    const second = await resetToken()
    await call(ANONYMOUS, 'reset_password', first, NEW_PASSWORD)
    expect(await failure(call(ANONYMOUS, 'reset_password', second, PASSWORD))).toMatchObject({
      params: { reason: 'used' },
    })
    expect((await authenticate(database, email, NEW_PASSWORD)).status).toBe(200)
  })

  it('treats an unknown address the same, with the same work, and stores nothing about it', async () => {
    const unknown = `ingen${email}`
    expect(await ask(unknown)).toEqual(await ask(email))
    for (const to of [unknown, email])
      expect(await failure(ask(to))).toMatchObject({ code: 'ERROR_RATE_LIMITED' })
    expect(await mailTo(database, unknown)).toEqual([])
    expect(
      await valueOf(database, 'select count(*) from private.verifications where email = $1', [unknown]),
    ).toBe(0)
  })

  it('gets no reset link while inactive', async () => {
    await database.query(`update api.users set status = 'inactive' where email = $1`, [email])
    await ask()
    expect(await mailTo(database, email)).toEqual([])
  })

  it('cannot use a link of another kind to reset its password', async () => {
    await database.query(`update api.users set status = 'unverified' where email = $1`, [email])
    await call(ANONYMOUS, 'resend_verification', email)
    const token = tokenOf((await mailTo(database, email))[0])
    expect((await failure(call(ANONYMOUS, 'reset_password', token, NEW_PASSWORD))).code).toBe(
      'ERROR_INVALID_TOKEN',
    )
    const reset = await resetToken()
    expect((await failure(call(ANONYMOUS, 'verify_email', reset))).code).toBe('ERROR_INVALID_TOKEN')
    await call(ANONYMOUS, 'verify_email', token)
  })

  it('changes its password given the current one, and stays logged in only in this session', async () => {
    const [here, elsewhere] = [await logIn(database, email), await logIn(database, email)]
    const wrong = await call<{ message?: string }>(
      await session(here),
      'change_password',
      'fel',
      NEW_PASSWORD,
    )
    expect(codeOf(wrong)).toBe('ERROR_INVALID_CURRENT_PASSWORD')
    expect((await failure(call(await session(here), 'change_password', PASSWORD, 'kort'))).code).toBe(
      'ERROR_PASSWORD_TOO_SHORT',
    )
    expect(await call(await session(here), 'change_password', PASSWORD, NEW_PASSWORD)).toEqual({})
    expect([await stillIn(here), await stillIn(elsewhere)]).toEqual([true, false])
    expect((await authenticate(database, email, NEW_PASSWORD)).status).toBe(200)
  })

  it('counts wrong current passwords like failed logins, but per session', async () => {
    const caller = await session(await logIn(database, email))
    await database.query(
      `insert into private.login_failures (email, source) select $1, $2 from generate_series(1, 9)`,
      [email, caller.claims?.['session_id']],
    )
    await call(caller, 'change_password', 'fel', NEW_PASSWORD)
    const stopped = await call<{ message?: string }>(caller, 'change_password', PASSWORD, NEW_PASSWORD)
    expect(codeOf(stopped)).toBe('ERROR_TOO_MANY_ATTEMPTS_EMAIL')
    await database.query('delete from private.login_failures')
    expect((await authenticate(database, email)).status).toBe(200)
  })

  it('can change its password while strangers guess it on the login page', async () => {
    const caller = await session(await logIn(database, email))
    await database.query(`insert into private.login_failures (email) select $1 from generate_series(1, 10)`, [
      email,
    ])
    expect((await authenticate(database, email)).error?.code).toBe('ERROR_TOO_MANY_ATTEMPTS_EMAIL')
    expect(await call(caller, 'change_password', PASSWORD, NEW_PASSWORD)).toEqual({})
    await database.query('delete from private.login_failures')
  })

  it('changes its address once the new one is confirmed, and notifies the old one beforehand', async () => {
    const caller = await session(await logIn(database, email))
    await call(caller, 'request_email_change', ` Ny-${email}`, PASSWORD)
    const mails = await claimMail(database)
    expect(mails.find((mail) => mail.email === email)).toMatchObject({
      kind: 'email_change_notice',
      variables: { email: `ny-${email}` },
    })
    expect((await authenticate(database, email)).status).toBe(200)
    const token = tokenOf(mails.find((mail) => mail.email === `ny-${email}`))
    expect(await call(ANONYMOUS, 'verify_email', token)).toEqual({
      type: 'email_change',
      email: `ny-${email}`,
    })
    expect((await authenticate(database, `ny-${email}`)).status).toBe(200)
    expect((await authenticate(database, email)).status).toBe(400)
  })

  it('can still be unsubscribed through the link in an e-mail to its old address', async () => {
    const wayOut = `way-out-of-${email}`
    await database.query('insert into private.mail_addresses (email, token) values ($1, $2)', [email, wayOut])
    await call(await session(await logIn(database, email)), 'request_email_change', `ny-${email}`, PASSWORD)
    await call(ANONYMOUS, 'verify_email', tokenOf((await mailTo(database, `ny-${email}`))[0]))
    await call(ANONYMOUS, 'unsubscribe', wayOut, 'events')
    const wants = `select p.events from api.email_preferences p join api.users u on u.id = p.user_id where u.email = $1`
    expect(await valueOf(database, wants, [`ny-${email}`])).toBe(false)
  })

  it('loses the link to a new address when its password is changed', async () => {
    const caller = await session(await logIn(database, email))
    await call(caller, 'request_email_change', `ny-${email}`, PASSWORD)
    const token = tokenOf((await mailTo(database, `ny-${email}`))[0])
    await call(caller, 'change_password', PASSWORD, NEW_PASSWORD)
    expect((await failure(call(ANONYMOUS, 'verify_email', token))).code).toBe('ERROR_INVALID_TOKEN')
    expect(await valueOf(database, 'select count(*) from api.users where email = $1', [email])).toBe(1)
  })

  it('loses the link to a new address when its password is reset by mail', async () => {
    await call(await session(await logIn(database, email)), 'request_email_change', `ny-${email}`, PASSWORD)
    const token = tokenOf((await mailTo(database, `ny-${email}`))[0])
    await call(ANONYMOUS, 'reset_password', await resetToken(), NEW_PASSWORD)
    expect((await failure(call(ANONYMOUS, 'verify_email', token))).code).toBe('ERROR_INVALID_TOKEN')
  })

  it('loses a password reset link, which is in the old mailbox, when its address changes', async () => {
    const token = await resetToken()
    const tokens = await logIn(database, email)
    await call(await session(tokens), 'request_email_change', `ny-${email}`, PASSWORD)
    expect(await call(ANONYMOUS, 'verify_reset_token', token)).toEqual({ email, is_first: false })
    await call(ANONYMOUS, 'verify_email', tokenOf((await mailTo(database, `ny-${email}`))[0]))
    expect(await failure(call(ANONYMOUS, 'verify_reset_token', token))).toMatchObject({
      code: 'ERROR_INVALID_TOKEN',
      params: { reason: 'used' },
    })
  })

  it('cannot change to its own address, and does not learn who has another one', async () => {
    const caller = await session(await logIn(database, email))
    expect(await failure(call(caller, 'request_email_change', email.toUpperCase()))).toMatchObject({
      code: 'ERROR_VALIDATION_FAILED',
      params: { field: 'new_email', reason: 'same' },
    })
    const taken = `tagen${email}`
    await addAccount(database, taken)
    expect(await call(caller, 'request_email_change', taken, PASSWORD)).toEqual({})
    expect(await mailTo(database, taken)).toMatchObject([{ kind: 'already_registered' }])
  })

  it('sees which address is waiting for confirmation, until it is confirmed or cancelled', async () => {
    const caller = await session(await logIn(database, email))
    const pending = () => call<{ email: string } | null>(caller, 'pending_email_change')
    expect(await pending()).toBeNull()
    await call(caller, 'request_email_change', `ny-${email}`, PASSWORD)
    expect(await pending()).toMatchObject({ email: `ny-${email}` })
    const token = tokenOf((await mailTo(database, `ny-${email}`))[0])
    await call(caller, 'cancel_email_change')
    expect(await pending()).toBeNull()
    expect((await failure(call(ANONYMOUS, 'verify_email', token))).code).toBe('ERROR_INVALID_TOKEN')

    await database.query('delete from private.link_requests')
    await call(caller, 'request_email_change', `nyare-${email}`, PASSWORD)
    await call(ANONYMOUS, 'verify_email', tokenOf((await mailTo(database, `nyare-${email}`))[0]))
    expect(await pending()).toBeNull()
  })

  it('sees an address that somebody else has as waiting, in the same way', async () => {
    const caller = await session(await logIn(database, email))
    const taken = `upptagen${email}`
    await addAccount(database, taken)
    await call(caller, 'request_email_change', taken, PASSWORD)
    expect(await call(caller, 'pending_email_change')).toMatchObject({ email: taken })
    await call(caller, 'cancel_email_change')
    expect(await call(caller, 'pending_email_change')).toBeNull()
  })

  it('cannot take an address that somebody else got in the meantime', async () => {
    const caller = await session(await logIn(database, email))
    await call(caller, 'request_email_change', `ny-${email}`, PASSWORD)
    const token = tokenOf((await mailTo(database, `ny-${email}`))[0])
    await addAccount(database, `ny-${email}`)
    expect((await failure(call(ANONYMOUS, 'verify_email', token))).code).toBe('ERROR_EMAIL_ALREADY_EXISTS')
    expect((await authenticate(database, email)).status).toBe(200)
  })

  it('can only be changed by its owner', async () => {
    for (const [name, ...values] of [
      ['change_password', PASSWORD, NEW_PASSWORD],
      ['request_email_change', `x${email}`],
    ] as const)
      expect((await failure(call(ANONYMOUS, name, ...values))).code).toBe('42501')
    expect((await authenticate(database, email)).status).toBe(200)
  })
})
