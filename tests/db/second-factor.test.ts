import { beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail } from '../helpers/mail.ts'
import { type Caller, failure, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { authenticate, bearer, logIn, PASSWORD, preRequest } from '../helpers/session.ts'
import { totp } from '../helpers/totp.ts'
import { addTwoStepMember, codeOf, twoStepActs, WRONG } from '../helpers/two-step.ts'

describe.each(DATABASES)('two-step login on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let me: string
  let email: string
  let secret: string
  let codes: string[]
  let session: Caller
  let count = 0
  const { firstStep, twoSteps, status } = twoStepActs(database, () => ({ email, secret, session }))

  beforeEach(async () => {
    club ??= await createClub(database)
    email = `person${++count}@example.org`
    ;({ me, secret, codes, session } = await addTwoStepMember(database, club.id, email))
  })

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
    const guess = () =>
      valueAs<{ message: string }>(database, caller, 'select api.confirm_second_factor($1)', ['000000'])
    const guesses = 'select count(*)::int from private.login_failures where email = $1'
    const counted = await valueOf(database, guesses, [address])
    expect((await guess()).message).toContain('ERROR_INVALID_SECOND_FACTOR')
    // Counted like a wrong password: a stolen access token would guess until it is right.
    expect(await valueOf(database, guesses, [address])).toBe(Number(counted) + 1)
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
