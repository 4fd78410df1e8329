import { beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail } from '../helpers/mail.ts'
import { ANONYMOUS, as, type Caller, failure, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import {
  type Answer,
  authenticate,
  bearer,
  finishLogin,
  logIn,
  PASSWORD,
  preRequest,
} from '../helpers/session.ts'
import { enrol, letCodesPass, totp } from '../helpers/totp.ts'

const WRONG = 'aaaaa-aaaaa'

describe.each(DATABASES)('two-step login on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let me: string
  let email: string
  let secret: string
  let codes: string[]
  let session: Caller
  let count = 0

  beforeEach(async () => {
    club ??= await createClub(database)
    email = `person${++count}@example.org`
    me = await addMember(database, club.id, 'Member', { email })
    await database.query('select private.set_password($1, $2)', [me, PASSWORD])
    const tokens = await logIn(database, email)
    ;({ secret, codes } = await enrol(database, tokens))
    session = await bearer(database, tokens.access_token)
    await letCodesPass(database, me)
    await claimMail(database, 1000)
  })

  const firstStep = async (device: string | null = null) => {
    const { error } = await authenticate(database, email, PASSWORD, {}, device)
    expect(error).toMatchObject({
      code: 'ERROR_SECOND_FACTOR_REQUIRED',
      params: { token: expect.any(String), seconds: 300 },
    })
    return String(error?.params['token'])
  }
  const finish = (token: string, code = totp(secret), trust = false, device: string | null = null) =>
    finishLogin(database, token, code, device, trust)
  const twoSteps = async (code?: string, trust = false) => finish(await firstStep(), code, trust)
  const codeOf = (answer: Answer) => answer.error?.code
  const status = (caller = session) =>
    valueAs<Record<string, unknown>>(database, caller, 'select api.second_factor()')
  const call = (caller: Caller, sql: string, values: unknown[] = []) =>
    valueAs<{ message?: string }>(database, caller, sql, values).then(({ message }) =>
      message === undefined ? 'done' : (JSON.parse(message) as { code: string }).code,
    )
  const remove = (password = PASSWORD, code = totp(secret), others = true) =>
    call(session, 'select api.remove_second_factor($1, $2, $3)', [password, code, others])
  const acts = async () => {
    const { rows } = await database.query(
      `select action from private.audit_log where subject_id = $1 and action like 'account.%' order by id`,
      [me],
    )
    return rows.map(({ action }) => action)
  }

  it('asks for a code after the right password, and only from members who use it', async () => {
    const login = await twoSteps()
    expect(login.status).toBe(200)
    await preRequest(database, await bearer(database, login.body.access_token))
    expect(codeOf(await authenticate(database, email, 'fel'))).toBe('ERROR_INVALID_CREDENTIALS')
    await addMember(database, club.id, 'Member', { email: `plain${email}` })
    await database.query('select private.set_password(id, $2) from api.users where email = $1', [
      `plain${email}`,
      PASSWORD,
    ])
    expect((await authenticate(database, `plain${email}`)).status).toBe(200)
  })

  it('grants no access for the password alone', async () => {
    const token = await firstStep()
    const held = `select count(*) from private.sessions where user_id = $1 and revoked_at is null`
    expect(await valueOf(database, held, [me])).toBe(1)
    await expect(bearer(database, token)).rejects.toThrow('signature')
    const refreshed = (await as(database, ANONYMOUS, async (tx) => {
      const { rows } = await tx.query('select api.refresh_token($1) as answer', [token])
      return rows[0]?.['answer']
    })) as { message: string }
    expect(refreshed.message).toContain('ERROR_INVALID_TOKEN')
    expect(await valueOf(database, 'select last_login < now() from api.users where id = $1', [me])).toBe(true)
  })

  it('accepts a code once, even when it is sent twice concurrently', async () => {
    const tokens = [await firstStep(), await firstStep()]
    const code = totp(secret)
    const answers = await Promise.all(tokens.map((token) => finish(token, code)))
    expect(answers.filter(({ status: each }) => each === 200)).toHaveLength(1)
    expect(codeOf(await twoSteps(code))).toBe('ERROR_INVALID_SECOND_FACTOR')
    await letCodesPass(database, me)
    expect((await twoSteps()).status).toBe(200)
  })

  it('accepts a pending login once, within five minutes, and not after a change of password', async () => {
    const token = await firstStep()
    expect((await finish(token)).status).toBe(200)
    const expired = (each: string) =>
      failure(rowsAs(database, ANONYMOUS, 'select api.finish_login($1, $2)', [each, codes[0]]))
    expect((await expired(token)).code).toBe('ERROR_LOGIN_EXPIRED')
    const old = await firstStep()
    await database.query(
      `update private.half_logins set created_at = now() - interval '301 seconds' where user_id = $1`,
      [me],
    )
    expect((await expired(old)).code).toBe('ERROR_LOGIN_EXPIRED')
    const before = await firstStep()
    await database.query('select private.set_password($1, $2)', [me, 'Nytt-lösenord-2'])
    expect((await expired(before)).code).toBe('ERROR_LOGIN_EXPIRED')
    expect((await expired('made up')).code).toBe('ERROR_LOGIN_EXPIRED')
    expect(
      await valueOf(
        database,
        'select count(*) from private.recovery_codes where user_id = $1 and used_at is null',
        [me],
      ),
    ).toBe(10)
  })

  it('accepts the codes from half a minute ago and half a minute ahead, and no others', async () => {
    expect(codeOf(await twoSteps(totp(secret, -90)))).toBe('ERROR_INVALID_SECOND_FACTOR')
    expect(codeOf(await twoSteps(totp(secret, 90)))).toBe('ERROR_INVALID_SECOND_FACTOR')
    expect((await twoSteps(totp(secret, 30))).status).toBe(200)
    // Once a later code was used, an older one is a replay.
    expect(codeOf(await twoSteps(totp(secret)))).toBe('ERROR_INVALID_SECOND_FACTOR')
  })

  it('accepts each recovery code once, however it is typed', async () => {
    const [first = '', second = ''] = codes
    expect((await twoSteps(` ${first.toUpperCase().replace('-', ' ')}`)).status).toBe(200)
    expect(codeOf(await twoSteps(first))).toBe('ERROR_INVALID_SECOND_FACTOR')
    expect((await twoSteps(second)).status).toBe(200)
    expect(await status()).toMatchObject({ recovery_codes: 8 })
  })

  it('counts wrong codes like wrong passwords, and the right password does not reset the count', async () => {
    const answers = []
    for (let n = 0; n < 11; n++)
      answers.push(
        await authenticate(database, email).then(({ error }) =>
          error?.code === 'ERROR_SECOND_FACTOR_REQUIRED'
            ? finish(String(error.params['token']), WRONG).then(codeOf)
            : error?.code,
        ),
      )
    expect(answers).toEqual([
      ...Array<string>(10).fill('ERROR_INVALID_SECOND_FACTOR'),
      'ERROR_TOO_MANY_ATTEMPTS_EMAIL',
    ])
  })

  it('accepts no app codes after a hundred wrong ones in a row, until the password is changed', async () => {
    const unlock = () => database.query('delete from private.login_failures where email = $1', [email])
    await database.query('update private.second_factors set wrong_codes = 99 where user_id = $1', [me])
    expect(codeOf(await twoSteps(WRONG))).toBe('ERROR_INVALID_SECOND_FACTOR')
    expect(codeOf(await twoSteps())).toBe('ERROR_SECOND_FACTOR_LOCKED')
    expect((await twoSteps(codes[0])).status).toBe(200)
    await database.query('select private.set_password($1, $2)', [me, PASSWORD])
    await unlock()
    expect((await twoSteps()).status).toBe(200)
  })

  it('is skipped for thirty days on a device that its owner trusted, but only for them', async () => {
    const { body } = await twoSteps(undefined, true)
    const again = () => authenticate(database, email, PASSWORD, {}, body.device_token)
    expect((await again()).status).toBe(200)
    const other = await addMember(database, club.id, 'Member', { email: `other${email}` })
    await database.query('select private.set_password($1, $2)', [other, PASSWORD])
    await enrol(
      database,
      (await authenticate(database, `other${email}`, PASSWORD, {}, body.device_token)).body,
    )
    expect(codeOf(await authenticate(database, `other${email}`, PASSWORD, {}, body.device_token))).toBe(
      'ERROR_SECOND_FACTOR_REQUIRED',
    )
    await database.query(`update private.known_devices set trusted_until = now() where user_id = $1`, [me])
    expect(codeOf(await again())).toBe('ERROR_SECOND_FACTOR_REQUIRED')
  })

  it.each([
    ['a new password', `select api.change_password('${PASSWORD}', 'Nytt-lösenord-2')`, 'Nytt-lösenord-2'],
    ['logging out the others', 'select api.end_other_sessions()', PASSWORD],
    ['logging out everywhere', 'select api.logout(true)', PASSWORD],
    ['saying so', 'select api.distrust_devices()', PASSWORD],
  ])('asks for a code on trusted devices again after %s', async (_, sql, password) => {
    const { body } = await twoSteps(undefined, true)
    expect(await status()).toMatchObject({ trusted_devices: 1 })
    await rowsAs(database, await bearer(database, body.access_token), sql)
    expect(codeOf(await authenticate(database, email, password, {}, body.device_token))).toBe(
      'ERROR_SECOND_FACTOR_REQUIRED',
    )
  })

  it('is turned on with the password and an app code, mailed, and can end other sessions', async () => {
    const address = `new${email}`
    const id = await addMember(database, club.id, 'Member', { email: address })
    await database.query('select private.set_password($1, $2)', [id, PASSWORD])
    const [here, there] = [await logIn(database, address), await logIn(database, address)]
    await claimMail(database, 1000)
    const caller = await bearer(database, here.access_token)
    const begin = (password: string) =>
      valueAs<{ secret: string; message?: string }>(database, caller, 'select api.begin_second_factor($1)', [
        password,
      ])
    expect((await begin('fel')).message).toContain('ERROR_INVALID_CURRENT_PASSWORD')
    const made = (await begin(PASSWORD)).secret
    // No code is asked for until an app has proved that it has the secret.
    expect((await authenticate(database, address)).status).toBe(200)
    const confirm = (code: string, others = true) =>
      rowsAs(database, caller, 'select api.confirm_second_factor($1, $2)', [code, others])
    expect((await failure(confirm('000000'))).code).toMatch('ERROR_INVALID_SECOND_FACTOR')
    await confirm(totp(made), false)
    await preRequest(database, await bearer(database, there.access_token))
    expect((await claimMail(database, 1000)).map(({ kind: each, email: to }) => [each, to])).toContainEqual([
      'second_factor_on',
      address,
    ])
    expect((await failure(confirm(totp(made)))).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect((await failure(begin(PASSWORD))).code).toBe('ERROR_SECOND_FACTOR_EXISTS')
    expect(codeOf(await authenticate(database, address))).toBe('ERROR_SECOND_FACTOR_REQUIRED')
    expect(await status(caller)).toEqual({
      confirmed_at: expect.any(String),
      recovery_codes: 10,
      trusted_devices: 0,
      is_used: true,
    })
  })

  it('is turned off with the password and a code, which triggers an e-mail and is logged', async () => {
    const { body } = await twoSteps(codes[9])
    expect(await remove('fel')).toBe('ERROR_INVALID_CURRENT_PASSWORD')
    expect(await remove(PASSWORD, WRONG)).toBe('ERROR_INVALID_SECOND_FACTOR')
    expect(await status()).toMatchObject({ confirmed_at: expect.any(String) })
    await claimMail(database, 1000)
    expect(await remove()).toBe('done')
    expect((await claimMail(database, 1000)).map(({ kind: each }) => each)).toEqual(['second_factor_off'])
    expect(await acts()).toEqual(['account.second_factor_on', 'account.second_factor_off'])
    expect((await authenticate(database, email)).status).toBe(200)
    expect((await failure(preRequest(database, await bearer(database, body.access_token)))).code).toBe(
      'ERROR_UNAUTHORIZED',
    )
    expect((await failure(remove())).code).toBe('ERROR_RESOURCE_NOT_FOUND')
  })

  it('replaces the recovery codes given the password and a code', async () => {
    const replace = (code: string) =>
      valueAs<{ recovery_codes: string[]; message?: string }>(
        database,
        session,
        'select api.replace_recovery_codes($1, $2)',
        [PASSWORD, code],
      )
    expect((await replace(WRONG)).message).toContain('ERROR_INVALID_SECOND_FACTOR')
    const { recovery_codes: others } = await replace(totp(secret))
    expect(new Set([...others, ...codes]).size).toBe(20)
    expect(others.every((code) => /^[a-z2-7]{5}-[a-z2-7]{5}$/.test(code))).toBe(true)
    expect(codeOf(await twoSteps(codes[0]))).toBe('ERROR_INVALID_SECOND_FACTOR')
    expect((await twoSteps(others[0])).status).toBe(200)
  })

  it('hides the secret and the codes from every API role', async () => {
    for (const table of ['second_factors', 'recovery_codes', 'half_logins']) {
      expect((await failure(rowsAs(database, session, `select * from private.${table}`))).code).toBe('42501')
      expect(await valueOf(database, `select count(*) >= 0 from private.${table}`)).toBe(true)
    }
    const data = JSON.stringify(await valueAs(database, session, 'select api.export_my_data()'))
    expect(data).toContain('"second_factor"')
    const hidden = await valueOf<string>(
      database,
      `select encode(secret, 'hex') from private.second_factors where user_id = $1`,
      [me],
    )
    for (const each of [secret, hidden, ...codes]) expect(data).not.toContain(each)
  })

  it('is deleted with the account', async () => {
    await firstStep()
    await rowsAs(database, session, 'select api.delete_my_account($1)', [PASSWORD])
    for (const table of ['second_factors', 'recovery_codes', 'half_logins'])
      expect(await valueOf(database, `select count(*) from private.${table} where user_id = $1`, [me])).toBe(
        0,
      )
  })

  it('leaves neither unfinished enrolments nor pending logins behind', async () => {
    await firstStep()
    await database.query(`update private.half_logins set created_at = now() - interval '1 hour'`)
    const other = await addMember(database, club.id, 'Member', { email: `half${email}` })
    await database.query(
      `insert into private.second_factors (user_id, secret, created_at) values ($1, $2, now() - interval '2 hours')`,
      [other, Buffer.alloc(20)],
    )
    await valueAs(database, { claims: { role: 'mailer' } }, 'select app.tidy_up()')
    expect(await valueOf(database, 'select count(*) from private.half_logins')).toBe(0)
    expect(
      await valueOf(database, 'select count(*) from private.second_factors where user_id = $1', [other]),
    ).toBe(0)
    expect(await status()).toMatchObject({ confirmed_at: expect.any(String) })
  })

  it('limits pending logins to ten', async () => {
    for (let n = 0; n < 12; n++) await firstStep()
    expect(await valueOf(database, 'select count(*) from private.half_logins where user_id = $1', [me])).toBe(
      10,
    )
  })
})
