import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'

import { addMember, type Club, createClub } from '../helpers/club.ts'
import { DATABASES, useDatabase } from '../helpers/databases.ts'
import { claimMail } from '../helpers/mail.ts'
import { ANONYMOUS, type Caller, failure, rowsAs, valueAs, valueOf } from '../helpers/requests.ts'
import { addAccount, bearer, logIn, PASSWORD, preRequest, type Tokens } from '../helpers/session.ts'
import { enrol } from '../helpers/totp.ts'

const VERIFIER: Caller = { claims: { role: 'passkeys' }, headers: { 'user-agent': 'Firefox/140 (Android)' } }

describe.each(DATABASES)('passkeys on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let club: Club
  let email: string
  let id: string
  let tokens: Tokens
  let caller: Caller
  let count = 0

  beforeEach(async () => {
    email = `key${++count}${kind}@example.org`
    club ??= await createClub(database)
    id = await addMember(database, club.id, 'Member', { email })
    await database.query('select private.set_password($1, $2)', [id, PASSWORD])
    tokens = await logIn(database, email)
    caller = await bearer(database, tokens.access_token)
  })

  const begin = (code: string | null = null, password = PASSWORD) =>
    valueAs<{ challenge?: string; user: { id: string }; exclude: string[]; message?: string }>(
      database,
      caller,
      'select api.begin_passkey($1, $2)',
      [password, code],
    )
  async function add(key: string = randomUUID(), code: string | null = null) {
    const { challenge } = await begin(code)
    const { id: passkey } = await valueAs<{ id: string }>(
      database,
      VERIFIER,
      'select app.add_passkey($1, $2, $3, 0, $4, true)',
      [challenge, key, 'AQID', ['internal']],
    )
    return { key, id: passkey }
  }
  async function login(key: string, owner = id): Promise<Tokens> {
    const { challenge } = await valueAs<{ challenge: string }>(
      database,
      ANONYMOUS,
      'select api.begin_passkey_login()',
    )
    const handle = Buffer.from(owner.replaceAll('-', ''), 'hex').toString('base64url')
    return valueAs(database, VERIFIER, 'select app.finish_passkey_login($1, $2, 0, true, $3)', [
      challenge,
      key,
      handle,
    ])
  }
  const names = async () =>
    (await rowsAs<{ name: string }>(database, caller, 'select name from api.my_passkeys()')).map(
      ({ name }) => name,
    )
  const remove = async (passkey: string, password = PASSWORD) =>
    valueAs<{ message?: string }>(database, caller, 'select api.remove_passkey($1, $2)', [passkey, password])
  const acts = () =>
    valueOf<string[]>(
      database,
      `select coalesce(array_agg(action order by at, id), '{}') from private.audit_log
      where subject_id = $1 and action like 'account.passkey%'`,
      [id],
    )

  it('can be added with the password, are named, and trigger an e-mail', async () => {
    expect((await begin(null, 'fel')).message).toContain('ERROR_INVALID_CURRENT_PASSWORD')
    await claimMail(database, 1000)
    const { key, id: passkey } = await add()
    expect((await claimMail(database, 1000)).map((mail) => [mail.kind, mail.email])).toEqual([
      ['passkey_added', email],
    ])
    expect(await names()).toEqual(['Firefox, Android'])
    expect((await begin()).exclude).toEqual([key])
    await rowsAs(database, caller, 'select api.rename_passkey($1, $2)', [passkey, ' Mobilen '])
    expect(await names()).toEqual(['Mobilen'])
    expect(
      (await failure(rowsAs(database, caller, 'select api.rename_passkey($1, $2)', [passkey, ' ']))).code,
    ).toBe('ERROR_VALIDATION_FAILED')
  })

  it('require a code too when two-step login is on', async () => {
    const { codes } = await enrol(database, tokens)
    expect((await begin()).message).toContain('ERROR_INVALID_SECOND_FACTOR')
    expect((await begin(codes[0])).challenge).toBeTruthy()
  })

  it('can replace the password when it is asked for again, during the session', async () => {
    const prove = async (key: string) => {
      const { challenge } = await valueAs<{ challenge: string }>(
        database,
        caller,
        'select api.begin_passkey_proof()',
      )
      return valueAs<{ proof: string }>(
        database,
        VERIFIER,
        'select app.prove_with_passkey($1, $2, 0, true, null)',
        [challenge, key],
      )
    }
    expect((await failure(valueAs(database, caller, 'select api.begin_passkey_proof()'))).code).toBe(
      'ERROR_RESOURCE_NOT_FOUND',
    )
    const [first, second] = [await add(), await add()]
    const address = async (proof: string) =>
      valueAs(database, caller, 'select api.request_email_change($1, $2)', [`new${email}`, proof])
    expect(await address((await prove(first.key)).proof)).toEqual({})
    // The link asks for no password: this session has proved its owner.
    expect(
      await valueOf(
        database,
        'select authorized_by is not null from private.verifications where email = $1 and used_at is null',
        [`new${email}`],
      ),
    ).toBe(true)
    expect(await remove(second.id, (await prove(second.key)).proof)).toEqual({})
    expect((await failure(prove(second.key))).code).toBe('ERROR_INVALID_PASSKEY')
    const { proof } = await prove(first.key)
    await database.query('update private.sessions set revoked_at = now() where user_id = $1', [id])
    expect((await failure(prove(first.key))).code).toBe('ERROR_LOGIN_EXPIRED')
    await database.query('update private.sessions set revoked_at = null where user_id = $1', [id])
    const change = (password: string) =>
      valueAs<{ message?: string }>(database, caller, 'select api.change_password($1, $2)', [
        password,
        'Vinterlov-77-x',
      ])
    expect(await change(proof)).toEqual({})
    expect((await change(proof)).message).toContain('ERROR_INVALID_CURRENT_PASSWORD')
  })

  it('can be renamed, removed and seen only by their owner', async () => {
    const { id: passkey } = await add()
    await addAccount(database, `other${email}`)
    const other = await bearer(database, (await logIn(database, `other${email}`)).access_token)
    const rename = rowsAs(database, other, 'select api.rename_passkey($1, $2)', [passkey, 'Min'])
    expect((await failure(rename)).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    const removal = rowsAs(database, other, 'select api.remove_passkey($1, $2)', [passkey, PASSWORD])
    expect((await failure(removal)).code).toBe('ERROR_RESOURCE_NOT_FOUND')
    expect(await rowsAs(database, other, 'select * from api.my_passkeys()')).toEqual([])
    expect(await names()).toHaveLength(1)
  })

  it('are removed with the password, which ends the sessions that logged in with them', async () => {
    const [first, second] = [await add(), await add()]
    const elsewhere = await bearer(database, (await login(first.key)).access_token)
    await preRequest(database, elsewhere)
    expect((await remove(first.id, 'fel')).message).toContain('ERROR_INVALID_CURRENT_PASSWORD')
    await remove(first.id)
    expect((await failure(preRequest(database, elsewhere))).code).toBe('ERROR_UNAUTHORIZED')
    expect((await failure(login(first.key))).code).toBe('ERROR_INVALID_PASSKEY')
    const used = () => valueAs<{ is_used: boolean }>(database, caller, 'select api.second_factor()')
    expect((await used()).is_used).toBe(true)
    await login(second.key)
    await remove(second.id)
    // Without any passkey left, the session that added them counts as a password session again.
    expect((await used()).is_used).toBe(false)
    await preRequest(database, caller)
    expect(await acts()).toEqual([
      'account.passkey_added',
      'account.passkey_added',
      'account.passkey_removed',
      'account.passkey_removed',
    ])
  })

  it('can be used only by the service that verifies them', async () => {
    const { key } = await add()
    const calls = [
      `select app.passkey('${key}')`,
      `select app.add_passkey('a', 'b', 'c', 0, '{}', true)`,
      `select app.finish_passkey_login('a', '${key}', 0, true, 'b')`,
      `select app.prove_with_passkey('a', '${key}', 0, true, 'b')`,
    ]
    for (const asker of [ANONYMOUS, caller, { claims: { role: 'mailer' } }])
      for (const call of calls) expect((await failure(rowsAs(database, asker, call))).code).toBe('42501')
    // The service may do nothing else.
    for (const call of ['select * from private.passkeys', 'select * from api.users', 'select app.tidy_up()'])
      expect((await failure(rowsAs(database, VERIFIER, call))).code).toBe('42501')
    expect(await valueAs(database, VERIFIER, `select app.passkey('${key}')`)).toEqual({
      public_key: 'AQID',
      sign_count: 0,
    })
  })

  it('are limited to twenty, and included in the data export', async () => {
    for (let each = 0; each < 20; each++) await add()
    expect((await failure(add())).code).toBe('ERROR_VALIDATION_FAILED')
    const data = await valueAs<{ passkeys: unknown[] }>(database, caller, 'select api.export_my_data()')
    expect(data.passkeys).toHaveLength(20)
    expect(data.passkeys[0]).toEqual({
      name: 'Firefox, Android',
      is_synced: true,
      created_at: expect.any(String),
      last_used_at: null,
    })
  })

  it('are deleted with the account, and spent challenges once they have expired', async () => {
    const { key } = await add()
    await login(key)
    expect(await valueOf(database, 'select count(*) > 1 from private.spent_challenges')).toBe(true)
    await database.query(`update private.spent_challenges set expires_at = now() - interval '1 second'`)
    await valueAs(database, { claims: { role: 'mailer' } }, 'select app.tidy_up()')
    expect(await valueOf(database, 'select count(*) from private.spent_challenges')).toBe(0)
    await valueAs(database, caller, 'select api.delete_my_account($1)', [PASSWORD])
    expect(await valueOf(database, 'select count(*) from private.passkeys where user_id = $1', [id])).toBe(0)
  })
})
