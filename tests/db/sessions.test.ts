import { beforeEach, describe, expect, it } from 'vitest'

import { DATABASES, openTestDatabase, useDatabase } from '../helpers/databases.ts'
import {
  ANONYMOUS,
  failure,
  holdTransaction,
  rowsAs,
  waitForBlocked,
  valueAs,
  valueOf,
} from '../helpers/requests.ts'
import {
  addAccount,
  authenticate,
  bearer,
  logIn,
  preRequest,
  refresh,
  type Tokens,
} from '../helpers/session.ts'

describe.each(DATABASES)('sessions on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')
  let user: string
  let email: string
  let count = 0

  beforeEach(async () => {
    email = `person${++count}@example.org`
    user = await addAccount(database, email)
  })

  const works = async (token: string) => {
    await preRequest(database, await bearer(database, token))
  }
  const refreshed = async (token: string): Promise<Tokens> => {
    const { error, body } = await refresh(database, token)
    expect(error).toBeUndefined()
    return body
  }

  it('issues tokens with the claims that the app and the gateway read', async () => {
    const { access_token, refresh_token } = await logIn(database, email)
    const { claims } = await bearer(database, access_token)
    expect(claims).toMatchObject({ role: 'authenticated', user_id: user, email, aud: 'samspel' })
    expect(Number(claims?.['exp']) - Number(claims?.['iat'])).toBe(15 * 60)

    const long = (await bearer(database, refresh_token)).claims
    expect(long).toMatchObject({
      role: 'anon',
      type: 'refresh',
      user_id: user,
      session_id: claims?.['session_id'],
    })
    expect(Number(long?.['exp']) - Number(long?.['iat'])).toBe(30 * 24 * 3600)
  })

  it('records when a person last logged in', async () => {
    await logIn(database, email)
    expect(
      await valueOf(
        database,
        `select last_login > now() - interval '1 minute' from api.users where id = $1`,
        [user],
      ),
    ).toBe(true)
  })

  it('stores refresh tokens only as hashes', async () => {
    const { refresh_token } = await logIn(database, email)
    const stored = await valueOf<string>(
      database,
      `select string_agg(t::text, ' ') from private.refresh_tokens t`,
    )
    expect(stored).not.toContain(refresh_token.slice(-20))
  })

  it('issues new tokens for a refresh token, in the same session', async () => {
    const first = await logIn(database, email)
    const second = await refreshed(first.refresh_token)
    expect(second.refresh_token).not.toBe(first.refresh_token)
    const session = async (token: string) => (await bearer(database, token)).claims?.['session_id']
    expect(await session(second.access_token)).toBe(await session(first.access_token))
    await works(second.access_token)
  })

  it('accepts a refresh token again if the response was lost, even much later', async () => {
    const { refresh_token } = await logIn(database, email)
    await refreshed(refresh_token)
    await database.query(
      `update private.refresh_tokens set issued_at = issued_at - interval '1 day', used_at = used_at - interval '1 day'`,
    )
    const again = await refreshed(refresh_token)
    await works(again.access_token)
    await refreshed(again.refresh_token)
  })

  it('keeps the newest ten tokens issued for one token, however often responses are lost', async () => {
    const { access_token, refresh_token } = await logIn(database, email)
    const { claims } = await bearer(database, access_token)
    const given: string[] = []
    for (let n = 1; n <= 13; n++) given.push((await refreshed(refresh_token)).refresh_token)
    const kept = `select count(*)::int from private.refresh_tokens where session_id = $1 and used_at is null`
    expect(await valueOf(database, kept, [claims?.['session_id']])).toBe(10)
    // The latest request continues, and so does the tab that asked just before.
    await refreshed(given[12]!)
    const other = await refreshed(given[11]!)
    await works(other.access_token)
    expect(await refresh(database, given[0]!)).toMatchObject({
      status: 401,
      error: { code: 'ERROR_INVALID_TOKEN' },
    })
    await works(other.access_token)
  })

  it('lets two tabs refresh concurrently and both continue', async () => {
    const { refresh_token } = await logIn(database, email)
    const [one, two] = await Promise.all([refreshed(refresh_token), refreshed(refresh_token)])
    const [further, other] = await Promise.all([refreshed(one.refresh_token), refreshed(two.refresh_token)])
    await works(further.access_token)
    await works(other.access_token)
  })

  it('ends the session when a token is reused after its successor was used', async () => {
    const stolen = await logIn(database, email)
    const second = await refreshed(stolen.refresh_token)
    const third = await refreshed(second.refresh_token)
    expect(await refresh(database, stolen.refresh_token)).toMatchObject({
      status: 401,
      error: { code: 'ERROR_TOKEN_EXPIRED' },
    })
    expect((await refresh(database, third.refresh_token)).status).toBe(401)
    expect((await failure(works(third.access_token))).code).toBe('ERROR_UNAUTHORIZED')
  })

  it('ends the session when a token is used alongside one that was issued much later', async () => {
    const { refresh_token } = await logIn(database, email)
    const thief = await refreshed(refresh_token)
    await database.query(
      `update private.refresh_tokens set issued_at = issued_at - interval '1 hour' where parent is not null`,
    )
    const owner = await refreshed(refresh_token)
    await refreshed(owner.refresh_token)
    expect((await refresh(database, thief.refresh_token)).status).toBe(401)
    expect((await refresh(database, owner.refresh_token)).status).toBe(401)
  })

  it('refuses an expired refresh token and one that was never issued', async () => {
    const { refresh_token } = await logIn(database, email)
    await database.query(`update private.refresh_tokens set expires_at = now() - interval '1 second'`)
    expect(await refresh(database, refresh_token)).toMatchObject({
      status: 401,
      error: { code: 'ERROR_TOKEN_EXPIRED' },
    })
    expect(await refresh(database, 'a.b.c')).toMatchObject({
      status: 401,
      error: { code: 'ERROR_INVALID_TOKEN' },
    })
  })

  it('never accepts a refresh token as an access token', async () => {
    const { refresh_token } = await logIn(database, email)
    expect((await failure(works(refresh_token))).code).toBe('ERROR_UNAUTHORIZED')
    await preRequest(database, await bearer(database, refresh_token, '/rpc/refresh_token'))
  })

  it('ends this session at logout, or all of them when requested', async () => {
    const [phone, desktop, tablet] = [
      await logIn(database, email),
      await logIn(database, email),
      await logIn(database, email),
    ]
    await rowsAs(database, await bearer(database, phone.access_token), 'select api.logout()')
    expect((await failure(works(phone.access_token))).code).toBe('ERROR_UNAUTHORIZED')
    expect((await refresh(database, phone.refresh_token)).status).toBe(401)
    await works(desktop.access_token)

    await rowsAs(database, await bearer(database, desktop.access_token), 'select api.logout(true)')
    expect((await failure(works(tablet.access_token))).code).toBe('ERROR_UNAUTHORIZED')
  })

  it('reports a session as valid only while it is', async () => {
    const { access_token } = await logIn(database, email)
    const caller = await bearer(database, access_token)
    expect(await valueAs(database, caller, 'select api.validate_session()')).toBe(true)
    await rowsAs(database, caller, 'select api.logout()')
    expect((await failure(rowsAs(database, caller, 'select api.validate_session()'))).code).toBe(
      'ERROR_UNAUTHORIZED',
    )
    expect((await failure(rowsAs(database, ANONYMOUS, 'select api.validate_session()'))).code).toBe('42501')
  })

  it.each(['inactive', 'unverified'])('ends every session of an account that becomes %s', async (status) => {
    const { access_token, refresh_token } = await logIn(database, email)
    await database.query('update api.users set status = $2 where id = $1', [user, status])
    expect((await failure(works(access_token))).code).toBe('ERROR_UNAUTHORIZED')
    expect((await refresh(database, refresh_token)).status).toBe(401)
    await database.query(`update api.users set status = 'verified' where id = $1`, [user])
    expect((await failure(works(access_token))).code).toBe('ERROR_UNAUTHORIZED')
    expect((await authenticate(database, email)).status).toBe(200)
  })

  it('refuses a token without a session, or with somebody else’s', async () => {
    const { access_token } = await logIn(database, email)
    const { claims } = await bearer(database, access_token)
    const refused = async (change: Record<string, unknown>) =>
      (await failure(preRequest(database, { claims: { ...claims, ...change } }))).code
    expect(await refused({ session_id: null })).toBe('ERROR_UNAUTHORIZED')
    expect(await refused({ user_id: await addAccount(database, `other${count}@example.org`) })).toBe(
      'ERROR_UNAUTHORIZED',
    )
  })

  it('refuses a token without an expiry', async () => {
    const { access_token } = await logIn(database, email)
    const { claims } = await bearer(database, access_token)
    await preRequest(database, { claims: claims ?? {} })
    const endless = preRequest(database, { claims: { ...claims, exp: null } })
    expect((await failure(endless)).code).toBe('ERROR_UNAUTHORIZED')
  })

  it('ends ninety days after login, however often it was refreshed', async () => {
    const { refresh_token } = await logIn(database, email)
    const begun = (ago: string) =>
      database.query('update private.sessions set created_at = now() - $2::interval where user_id = $1', [
        user,
        ago,
      ])
    await begun('89 days 23 hours 55 minutes')
    const { status, body } = await refresh(database, refresh_token)
    expect(status).toBe(200)
    for (const token of [body.access_token, body.refresh_token]) {
      const { exp, iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
        exp: number
        iat: number
      }
      expect(exp - iat).toBeLessThanOrEqual(300)
    }
    await begun('90 days')
    expect(await refresh(database, body.refresh_token)).toMatchObject({
      status: 401,
      error: { code: 'ERROR_TOKEN_EXPIRED' },
    })
  })

  it('returns who is logged in', async () => {
    const { access_token } = await logIn(database, email)
    const [me] = await rowsAs(database, await bearer(database, access_token), 'select * from api.me()')
    expect(me).toMatchObject({ id: user, email, name: 'Test Person', status: 'verified', language: 'sv' })
  })
})

describe('a stolen refresh token, on PostgreSQL', () => {
  it('is detected even while its successor is being used', async () => {
    const database = await openTestDatabase('postgresql', 'migrated')
    await addAccount(database, 'person@example.org')
    const stolen = await logIn(database, 'person@example.org')
    const { body } = await refresh(database, stolen.refresh_token)

    const owner = await holdTransaction(database, ANONYMOUS, (tx) =>
      tx.query('select api.refresh_token($1)', [body.refresh_token]),
    )
    const thief = refresh(database, stolen.refresh_token)
    await waitForBlocked(database)
    await owner.commit()
    expect((await thief).status).toBe(401)
    await database.close()
  })
})
