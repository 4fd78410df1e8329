import { beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { ANONYMOUS, as, type Caller, failure, rowsAs, valueOf } from '../helpers/requests.ts'
import { authenticate, bearer, PASSWORD, preRequest } from '../helpers/session.ts'
import { enrol, letCodesPass, totp } from '../helpers/totp.ts'
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
  const { firstStep, finish, twoSteps, status } = twoStepActs(database, () => ({ email, secret, session }))

  beforeEach(async () => {
    club ??= await createClub(database)
    email = `person${++count}@example.org`
    ;({ me, secret, codes, session } = await addTwoStepMember(database, club.id, email))
  })

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
})
