import type { FastifyInstance } from 'fastify'
import { beforeEach, describe, expect, it } from 'vitest'

import { createApp } from '#server/app.ts'
import { readSettings } from '#server/config.ts'

import { valueOf } from '../helpers/requests.ts'
import { addAccount, PASSWORD, type Tokens } from '../helpers/session.ts'
import { KINDS, LOCAL, useApi } from './api.ts'

describe.each(KINDS)('a session on %s', (kind) => {
  const { ask, logIn, database, sign } = useApi(kind)
  let email: string
  let user: string
  let count = 0

  beforeEach(async () => {
    email = `kim${++count}@example.org`
    user = await addAccount(database(), email)
  })

  const me = async (as: string) => (await ask('GET /rpc/me', { as })).status
  const refresh = (token: string) =>
    ask('POST /rpc/refresh_token', { as: token, body: { refresh_token_param: token } })
  const refreshed = async (token: string): Promise<Tokens> => {
    const answer = await refresh(token)
    expect(answer).toMatchObject({ status: 200, body: { refresh_token: expect.any(String) } })
    return answer.body
  }
  const code = ({ body }: { body: { message: string } }) =>
    (JSON.parse(body.message) as { code: string }).code
  /** Makes this person’s tokens look as if they had been issued and used that long ago. */
  const later = (time: string) =>
    database().query(
      `update private.refresh_tokens t set issued_at = issued_at - $2::interval, used_at = used_at - $2::interval
      from private.sessions s where s.id = t.session_id and s.user_id = $1`,
      [user, time],
    )

  it('begins with a login and ends with a logout', async () => {
    const { access_token: as, refresh_token } = await logIn(email)
    expect(await ask('GET /rpc/me', { as })).toMatchObject({ status: 200, body: { email } })
    expect(await ask('POST /rpc/logout', { as })).toMatchObject({ status: 204 })
    expect(await me(as)).toBe(401)
    expect((await refresh(refresh_token)).status).toBe(401)
  })

  it('continues with new tokens at each refresh, whether or not the old access token is sent along', async () => {
    const first = await logIn(email)
    const second = await refreshed(first.refresh_token)
    expect(new Set([first.refresh_token, second.refresh_token]).size).toBe(2)
    const third = await ask('POST /rpc/refresh_token', {
      body: { refresh_token_param: second.refresh_token },
    })
    expect(third.status).toBe(200)
    expect(await me((third.body as Tokens).access_token)).toBe(200)
  })

  it('survives a lost response: a token whose successor was never used stays valid, even a day later', async () => {
    const { refresh_token } = await logIn(email)
    await refreshed(refresh_token)
    await later('1 day')
    const again = await refreshed(refresh_token)
    expect(await me((await refreshed(again.refresh_token)).access_token)).toBe(200)
  })

  it('can be refreshed by two tabs at once', async () => {
    const { refresh_token } = await logIn(email)
    const tabs = await Promise.all([refreshed(refresh_token), refreshed(refresh_token)])
    const next = await Promise.all(tabs.map((tab) => refreshed(tab.refresh_token)))
    for (const tab of [...tabs, ...next]) expect(await me(tab.access_token)).toBe(200)
  })

  it('ends for everyone when an old token is reused after an hour', async () => {
    const stolen = await logIn(email)
    const owner = await refreshed((await refreshed(stolen.refresh_token)).refresh_token)
    const elsewhere = await logIn(email)
    await later('1 hour')
    expect(await me(owner.access_token)).toBe(200)
    const thief = await refresh(stolen.refresh_token)
    expect({ status: thief.status, code: code(thief) }).toEqual({
      status: 401,
      code: 'ERROR_TOKEN_EXPIRED',
    })
    expect(await me(owner.access_token)).toBe(401)
    expect((await refresh(owner.refresh_token)).status).toBe(401)
    // A token family of its own: the person logged in on another device.
    expect(await me(elsewhere.access_token)).toBe(200)
  })

  it('ends on all devices on request', async () => {
    const devices = await Promise.all([logIn(email), logIn(email), logIn(email)])
    const somebody = `other${count}@example.org`
    await addAccount(database(), somebody)
    const other = await logIn(somebody)
    await ask('POST /rpc/logout', { as: devices[0].access_token, body: { p_all: true } })
    for (const { access_token, refresh_token } of devices) {
      expect(await me(access_token)).toBe(401)
      expect((await refresh(refresh_token)).status).toBe(401)
    }
    expect(await me(other.access_token)).toBe(200)
  })

  it('is the only one left after a password change', async () => {
    const [here, there] = [await logIn(email), await logIn(email)]
    const change = (current_password: string) =>
      ask('POST /rpc/change_password', {
        as: here.access_token,
        body: { current_password, new_password: 'Nytt-lösenord-2' },
      })
    expect(code(await change('fel'))).toBe('ERROR_INVALID_CURRENT_PASSWORD')
    expect(await me(there.access_token)).toBe(200)
    expect((await change(PASSWORD)).status).toBe(200)
    expect(await me(there.access_token)).toBe(401)
    expect((await refresh(there.refresh_token)).status).toBe(401)
    expect(await me((await refreshed(here.refresh_token)).access_token)).toBe(200)
    await expect(logIn(email)).rejects.toThrow('ERROR_INVALID_CREDENTIALS')
    expect(await me((await logIn(email, 'Nytt-lösenord-2')).access_token)).toBe(200)
  })

  it('cannot be used with an expired token, a refresh token, or one signed by somebody else', async () => {
    const { access_token, refresh_token } = await logIn(email)
    const claims = JSON.parse(Buffer.from(access_token.split('.')[1]!, 'base64url').toString()) as Record<
      string,
      unknown
    >
    expect(await me(sign(claims))).toBe(200)
    expect(await me(sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 60 }))).toBe(401)
    expect(await me(sign({ ...claims, aud: 'another' }))).toBe(401)
    expect(await me(`${access_token.slice(0, -4)}AAAA`)).toBe(401)
    expect(await me(refresh_token)).toBe(401)
    // Nor can an access token be used for a refresh.
    expect((await refresh(access_token)).status).toBe(401)
  })
})

describe.runIf(LOCAL).each(KINDS)('guessing passwords on %s', (kind) => {
  const api = useApi(kind)
  let count = 0

  const attempt = async (
    server: FastifyInstance,
    email: string,
    headers: Record<string, string>,
    password = 'fel',
  ) => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/rpc/authenticate',
      headers,
      payload: { email, password },
      remoteAddress: '198.51.100.7',
    })
    const { message = '{}' } = answer.json<{ message?: string }>()
    return (JSON.parse(message) as { code?: string }).code ?? answer.statusCode
  }
  const behind = (TRUST_PROXY: string) =>
    createApp(readSettings({ LOG_LEVEL: 'silent', TRUST_PROXY }), {
      database: api.database(),
      jwtSecret: 'x'.repeat(32),
      frontEnd: async () => {},
    })

  it.each(['0', '1'])(
    'is blocked after ten attempts, whatever the caller’s headers claim, with TRUST_PROXY=%s',
    async (proxies) => {
      const server = await behind(proxies)
      const email = `guessed${++count}@example.org`
      await addAccount(api.database(), email)
      const disguise = (n: number) => ({
        'x-forwarded-for': `203.0.113.${n}`,
        'x-real-ip': `203.0.113.${n + 50}`,
        forwarded: `for=203.0.113.${n + 100};proto=https`,
        prefer: 'tx=rollback',
      })
      const answers: unknown[] = []
      for (let n = 1; n <= 11; n++) answers.push(await attempt(server, email, disguise(n)))
      expect(answers).toEqual([
        ...Array<string>(10).fill('ERROR_INVALID_CREDENTIALS'),
        'ERROR_TOO_MANY_ATTEMPTS_EMAIL',
      ])
      expect(await attempt(server, email, disguise(12), PASSWORD)).toBe('ERROR_TOO_MANY_ATTEMPTS_EMAIL')
      expect(
        await valueOf(api.database(), 'select count(*) from private.login_failures where email = $1', [
          email,
        ]),
      ).toBe(10)
      await server.close()
    },
  )

  it('is counted per client address across e-mail addresses, however the caller disguises it', async () => {
    await api.database().query(`update private.settings set value = '5' where key = 'login_limit_address'`)
    await api.database().query('delete from private.login_failures')
    const direct = await behind('0')
    const proxied = await behind('1')
    for (const [server, claims] of [
      [direct, (n: number) => `203.0.113.${n}`],
      // The address that the one proxy adds is trusted; those before it are not.
      [proxied, (n: number) => `203.0.113.${n}, 192.0.2.55`],
    ] as const) {
      const answers: unknown[] = []
      for (let n = 1; n <= 6; n++) {
        const headers = { 'x-forwarded-for': claims(n), 'x-real-ip': `203.0.113.${n}`, prefer: 'tx=rollback' }
        // The delay is one second: pretend that no time has passed, however busy the machine is.
        await api
          .database()
          .query(`update private.login_failures set failed_at = now() + interval '1 minute'`)
        answers.push(await attempt(server, `nobody${++count}@example.org`, headers))
      }
      expect(answers).toEqual([
        ...Array<string>(5).fill('ERROR_INVALID_CREDENTIALS'),
        'ERROR_TOO_MANY_ATTEMPTS_IP',
      ])
      await server.close()
    }
  })
})
