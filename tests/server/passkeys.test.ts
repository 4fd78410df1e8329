import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'

import { createAuthenticator } from '../helpers/authenticator.ts'
import { DATABASES, openTestDatabase } from '../helpers/databases.ts'
import { valueOf } from '../helpers/requests.ts'
import { addAccount, PASSWORD } from '../helpers/session.ts'

const SITE = 'https://samspel.example.org'

interface Begun {
  challenge: string
  user: { id: string }
}

describe.each(DATABASES)('passkeys over HTTP, on %s', (kind) => {
  let database: Database
  let app: FastifyInstance
  let email: string
  let token: string
  let count = 0

  beforeAll(async () => {
    database = await openTestDatabase(kind, 'migrated')
    const jwtSecret = await valueOf<string>(
      database,
      `select value from private.settings where key = 'jwt_secret'`,
    )
    const settings = readSettings({ LOG_LEVEL: 'silent', PUBLIC_URL: SITE })
    app = await createApp(settings, { database, jwtSecret, frontEnd: async () => {} })
  })
  afterAll(async () => {
    await app.close()
    await database.close()
  })

  beforeEach(async () => {
    email = `passkeys${++count}@example.org`
    await addAccount(database, email)
    const { access_token } = await rpc<{ access_token: string }>('authenticate', {
      email,
      password: PASSWORD,
    })
    token = access_token
  })

  async function rpc<Answer>(name: string, payload: object, bearer?: string): Promise<Answer> {
    const headers = bearer ? { authorization: `Bearer ${bearer}` } : {}
    return (await app.inject({ method: 'POST', url: `/api/rpc/${name}`, payload, headers })).json<Answer>()
  }
  /** `ok`, or the error code. */
  async function post(
    path: 'login' | 'add' | 'proof',
    response: object,
    headers: Record<string, string> = {},
  ) {
    const answer = await app.inject({
      method: 'POST',
      url: `/passkeys/${path}`,
      payload: { response },
      headers,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    if (answer.statusCode === 200)
      return { code: 'ok', body: answer.json<{ access_token: string; proof: string }>() }
    expect(answer.statusCode).toBe(400)
    return { code: (JSON.parse(answer.json<{ message: string }>().message) as { code: string }).code }
  }
  const begin = () => rpc<Begun>('begin_passkey', { current_password: PASSWORD }, token)
  const challenge = async () => (await rpc<Begun>('begin_passkey_login', {})).challenge

  /** Adds a passkey; returns its authenticator and a function that signs for a login. */
  async function added(options?: Parameters<typeof createAuthenticator>[0]) {
    const authenticator = createAuthenticator(options)
    const begun = await begin()
    expect((await post('add', authenticator.make({ ...begun, origin: SITE }))).code).toBe('ok')
    const owner = begun.user.id
    const sign = async (origin = SITE) => authenticator.sign({ challenge: await challenge(), origin }, owner)
    return { authenticator, owner, sign }
  }

  it('log in, in a session that counts as two-step', async () => {
    const { sign } = await added()
    const { code, body } = await post('login', await sign())
    expect(code).toBe('ok')
    expect(await rpc('me', {}, body?.access_token)).toMatchObject({ email })
    expect(await rpc('second_factor', {}, body?.access_token)).toMatchObject({ is_used: true })
    expect(await rpc('my_passkeys', {}, body?.access_token)).toMatchObject([
      { name: 'Passkey', is_synced: false, last_used_at: expect.any(String) },
    ])
  })

  it('log in once per signature, even when it is sent several times at once', async () => {
    const { sign } = await added({ counts: false })
    const signed = await sign()
    const codes = (await Promise.all([1, 2, 3].map(() => post('login', signed)))).map(({ code }) => code)
    expect(codes.toSorted()).toEqual(['ERROR_LOGIN_EXPIRED', 'ERROR_LOGIN_EXPIRED', 'ok'])
    expect((await post('login', await sign())).code).toBe('ok')
  })

  it('can be added only once', async () => {
    const authenticator = createAuthenticator()
    const made = authenticator.make({ ...(await begin()), origin: SITE })
    const codes = await Promise.all([post('add', made), post('add', made)])
    expect(codes.map(({ code }) => code).toSorted()).toEqual(['ERROR_LOGIN_EXPIRED', 'ok'])
    // Nor by somebody else with a challenge of their own.
    expect((await post('add', authenticator.make({ ...(await begin()), origin: SITE }))).code).toBe(
      'ERROR_INVALID_PASSKEY',
    )
  })

  it('are rejected when signed for another site, whatever the request’s Host says', async () => {
    const { authenticator, owner, sign } = await added()
    for (const origin of ['https://samspel.example.net', 'http://samspel.example.org', `${SITE}:8443`]) {
      expect((await post('login', await sign(origin), { host: new URL(origin).host })).code).toBe(
        'ERROR_INVALID_PASSKEY',
      )
    }
    const made = createAuthenticator().make({ ...(await begin()), origin: 'https://samspel.example.net' })
    expect((await post('add', made)).code).toBe('ERROR_INVALID_PASSKEY')
    expect(
      (await post('login', authenticator.sign({ challenge: await challenge(), origin: SITE }, owner))).code,
    ).toBe('ok')
  })

  it('are rejected with a challenge that is not ours, too old, or meant for something else', async () => {
    const { authenticator, owner, sign } = await added()
    const login = (signed: string) =>
      post('login', authenticator.sign({ challenge: signed, origin: SITE }, owner))
    expect((await login((await begin()).challenge)).code).toBe('ERROR_LOGIN_EXPIRED')
    expect((await login('A'.repeat(96))).code).toBe('ERROR_LOGIN_EXPIRED')
    const old = await valueOf<string>(
      database,
      `select app.base64url(body || private.challenge_mac('login', body)) from (
        select extensions.gen_random_bytes(16) || int8send(extract(epoch from now())::bigint - 1) || decode(repeat('00', 16), 'hex') as body) b`,
    )
    expect((await login(old)).code).toBe('ERROR_LOGIN_EXPIRED')
    const made = createAuthenticator().make({ challenge: await challenge(), origin: SITE })
    expect((await post('add', made)).code).toBe('ERROR_LOGIN_EXPIRED')
    expect((await post('login', await sign())).code).toBe('ok')
  })

  it('are rejected when signed by another key, without user verification, or for another owner', async () => {
    const { authenticator, owner, sign } = await added()
    const signed = await sign()
    const foreign = createAuthenticator().sign({ challenge: await challenge(), origin: SITE }, owner)
    expect((await post('login', { ...foreign, id: signed.id, rawId: signed.id })).code).toBe(
      'ERROR_INVALID_PASSKEY',
    )
    expect((await post('login', foreign)).code).toBe('ERROR_INVALID_PASSKEY')
    const asOther = authenticator.sign(
      { challenge: await challenge(), origin: SITE },
      Buffer.alloc(16, 7).toString('base64url'),
    )
    expect((await post('login', asOther)).code).toBe('ERROR_INVALID_PASSKEY')
    const unseen = createAuthenticator({ verifiesUser: false }).make({ ...(await begin()), origin: SITE })
    expect((await post('add', unseen)).code).toBe('ERROR_INVALID_PASSKEY')
    expect((await post('login', {})).code).toBe('ERROR_INVALID_PASSKEY')
    expect((await post('login', await sign())).code).toBe('ok')
  })

  it('are rejected when cloned, because the counter is behind', async () => {
    const { sign } = await added()
    const [earlier, later] = [await sign(), await sign()]
    expect((await post('login', later)).code).toBe('ok')
    expect((await post('login', earlier)).code).toBe('ERROR_INVALID_PASSKEY')
    expect((await post('login', await sign())).code).toBe('ok')
  })

  it('are rejected for a closed account, or when enrolment started in a session that has ended', async () => {
    const { sign } = await added()
    const begun = await begin()
    await app.inject({
      method: 'POST',
      url: '/api/rpc/logout',
      payload: {},
      headers: { authorization: `Bearer ${token}` },
    })
    const made = createAuthenticator().make({ ...begun, origin: SITE })
    expect((await post('add', made)).code).toBe('ERROR_LOGIN_EXPIRED')
    const setStatus = (status: string) =>
      database.query('update api.users set status = $2 where email = $1', [email, status])
    await setStatus('inactive')
    expect((await post('login', await sign())).code).toBe('ERROR_ACCOUNT_INACTIVE')
    await setStatus('verified')
    expect((await post('login', await sign())).code).toBe('ok')
  })

  it('replace the password once, in the session that requested it, even where it is always required', async () => {
    const { authenticator, owner } = await added()
    const prove = async () => {
      const { challenge: asked, passkeys } = await rpc<{ challenge: string; passkeys: string[] }>(
        'begin_passkey_proof',
        {},
        token,
      )
      expect(passkeys).toEqual([authenticator.id])
      const signed = authenticator.sign({ challenge: asked, origin: SITE }, owner)
      return { signed, ...(await post('proof', signed)) }
    }
    const { signed, code, body } = await prove()
    expect(code).toBe('ok')
    expect((await post('proof', signed)).code).toBe('ERROR_LOGIN_EXPIRED')
    const confirm = async (proof = '', bearer = token) =>
      (await rpc<{ message?: string }>('confirm_password', { current_password: proof }, bearer)).message ??
      'ok'
    expect(await confirm(body?.proof)).toBe('ok')
    expect(await confirm(body?.proof)).toContain('ERROR_INVALID_CURRENT_PASSWORD')
    // Worthless in another session of the same person, and afterwards also in the session that requested it.
    const other = await rpc<{ access_token: string }>('authenticate', { email, password: PASSWORD })
    const { body: second } = await prove()
    expect(await confirm(second?.proof, other.access_token)).toContain('ERROR_INVALID_CURRENT_PASSWORD')
    // Of two concurrent uses one succeeds, both of the signature and of the proof it gives.
    const { challenge: asked } = await rpc<Begun>('begin_passkey_proof', {}, token)
    const twice = authenticator.sign({ challenge: asked, origin: SITE }, owner)
    const answers = await Promise.all([post('proof', twice), post('proof', twice)])
    expect(answers.map(({ code: each }) => each).toSorted()).toEqual(['ERROR_LOGIN_EXPIRED', 'ok'])
    const proof = answers.find(({ body: each }) => each)?.body?.proof
    const outcomes = await Promise.all([confirm(proof), confirm(proof)])
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    // Even when somebody has guessed passwords until the limit, the passkey still works.
    await valueOf(
      database,
      `insert into private.login_failures (email, address, source)
        select $1, '192.0.2.1', id from private.sessions, generate_series(1, 50)
        where user_id = (select id from api.users where email = $1)`,
      [email],
    )
    expect(await confirm(PASSWORD)).toContain('ERROR_TOO_MANY_ATTEMPTS_EMAIL')
    const { body: third } = await prove()
    expect(await rpc('delete_my_account', { current_password: third?.proof }, token)).toEqual({})
    expect(await valueOf(database, 'select count(*) from api.users where email = $1', [email])).toBe(0)
  })

  it('do not replace the password with a signature that is for another site, by another person, or old', async () => {
    const { authenticator, owner, sign } = await added()
    const ask = async () => (await rpc<Begun>('begin_passkey_proof', {}, token)).challenge
    const prove = async (challenge: string, origin = SITE) =>
      (await post('proof', authenticator.sign({ challenge, origin }, owner))).code
    expect(await prove(await ask(), 'https://samspel.example.net')).toBe('ERROR_INVALID_PASSKEY')
    expect(await prove(await challenge())).toBe('ERROR_LOGIN_EXPIRED')
    expect(
      (await post('login', authenticator.sign({ challenge: await ask(), origin: SITE }, owner))).code,
    ).toBe('ERROR_LOGIN_EXPIRED')
    const old = await valueOf<string>(
      database,
      `select app.base64url(body || private.challenge_mac('proof', body)) from (
        select extensions.gen_random_bytes(16) || int8send(extract(epoch from now())::bigint - 1) || uuid_send(id) as body
        from private.sessions where user_id = (select id from api.users where email = $1) limit 1) b`,
      [email],
    )
    expect(await prove(old)).toBe('ERROR_LOGIN_EXPIRED')
    const victims = await ask()
    // Somebody with a passkey of their own signs another person’s challenge.
    email = `thief${email}`
    await addAccount(database, email)
    token = (await rpc<{ access_token: string }>('authenticate', { email, password: PASSWORD })).access_token
    const thief = await added()
    expect(
      (await post('proof', thief.authenticator.sign({ challenge: victims, origin: SITE }, thief.owner))).code,
    ).toBe('ERROR_INVALID_PASSKEY')
    expect(await prove(victims)).toBe('ok')
    expect((await post('login', await sign())).code).toBe('ok')
  })

  it('on a security key that omits its owner are accepted as proof in a session, but not for a login', async () => {
    const { authenticator, owner } = await added()
    const unnamed = (asked: string) => {
      const { response, ...rest } = authenticator.sign({ challenge: asked, origin: SITE }, owner)
      return { ...rest, response: { ...response, userHandle: undefined } }
    }
    const { challenge: asked } = await rpc<Begun>('begin_passkey_proof', {}, token)
    expect((await post('login', unnamed(await challenge()))).code).toBe('ERROR_INVALID_PASSKEY')
    expect((await post('proof', unnamed(asked))).code).toBe('ok')
  })
})
