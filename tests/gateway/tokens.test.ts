import { describe, expect, it } from 'vitest'

import { inSeconds } from '../helpers/tokens.ts'
import { KINDS, LOCAL, useCinema } from './cinema.ts'
import { token } from './tokens.ts'

const CLERK = { role: 'cinema_clerk' }

describe.each(KINDS)('tokens on %s', (kind) => {
  const { ask } = useCinema(kind)
  const role = async (as?: Parameters<typeof ask>[1]) => (await ask('GET /rpc/request', as)).body.role

  it('are optional: without one, the role is anonymous', async () => {
    expect(await role()).toBe('cinema_anon')
    expect(await ask('GET /till')).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      body: { code: '42501', message: 'permission denied for table till' },
    })
  })

  it('set the role', async () => {
    expect(await role({ as: CLERK })).toBe('cinema_clerk')
    expect(await ask('GET /till', { as: CLERK })).toMatchObject({ status: 200, body: [{ amount: 1000 }] })
    expect(await ask('GET /till', { as: { role: 'cinema_member' } })).toMatchObject({
      status: 403,
      body: { code: '42501' },
    })
    expect((await ask('GET /till', { as: { role: 'cinema_member' } })).headers).not.toHaveProperty(
      'www-authenticate',
    )
  })

  it('without a role are treated as anonymous', async () => {
    expect(await role({ as: { sub: 'ida' } })).toBe('cinema_anon')
    expect(await ask('GET /till', { as: {} })).toMatchObject({ status: 401, body: { code: '42501' } })
  })

  it('are found with the scheme in any case, and other schemes are ignored', async () => {
    expect(await role({ headers: { authorization: `bearer ${token(CLERK)}` } })).toBe('cinema_clerk')
    expect(await role({ headers: { authorization: 'Basic dXNlcjpwYXNz' } })).toBe('cinema_anon')
  })

  it('must be signed with HS256', async () => {
    expect(await role({ as: token(CLERK, { alg: 'HS256' }) })).toBe('cinema_clerk')
    for (const alg of ['HS384', 'HS512']) {
      expect(await ask('GET /films', { as: token(CLERK, { alg }) })).toMatchObject({
        status: 401,
        body: { code: 'PGRST301', message: 'No suitable key or wrong key type' },
      })
    }
  })

  const refused = (code: string, message: string) => ({
    status: 401,
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description="${message}"`,
      'proxy-status': `PostgREST; error=${code}`,
    },
    body: { code, message, hint: null },
  })

  it.each<[string, string, string, string]>([
    ['of one part', 'nonsense', 'PGRST301', 'Expected 3 parts in JWT; got 1'],
    ['of two parts', 'ey9zdGdyZXN0X3Rlc3Q.e30', 'PGRST301', 'Expected 3 parts in JWT; got 2'],
    ['of four parts', `${token(CLERK)}.more`, 'PGRST301', 'Expected 3 parts in JWT; got 4'],
    [
      'signed by someone else',
      token(CLERK, { secret: 'x'.repeat(32) }),
      'PGRST301',
      'No suitable key or wrong key type',
    ],
    [
      'of the algorithm none',
      token(CLERK, { alg: 'none' }),
      'PGRST301',
      'Wrong or unsupported encoding algorithm',
    ],
  ])('are rejected: a token %s', async (_, as, code, message) => {
    expect(await ask('GET /halls', { as })).toMatchObject(refused(code, message))
  })

  it('must not be empty', async () => {
    expect(await ask('GET /halls', { headers: { authorization: 'Bearer ' } })).toMatchObject(
      refused('PGRST301', 'Empty JWT is sent in Authorization header'),
    )
  })

  it.each([
    ['of random characters', 'quifquirndsj.fonvoienqhh.iuqvnvhojah'],
    [
      'whose content was changed',
      token(CLERK).replace(
        /\.[^.]+\./,
        `.${Buffer.from('{"role":"cinema_clerk","x":1}').toString('base64url')}.`,
      ),
    ],
    ['without a signature', token(CLERK).replace(/[^.]+$/, '')],
    ['with padding', `${token(CLERK)}=`],
    ['of a key with a name', token(CLERK, { kid: 'a' })],
    ['with a foreign algorithm', token(CLERK, { alg: 'RS256' })],
    ['that is no base64', '%%%.%%%.%%%'],
  ])('are rejected as malformed: a token %s', async (_, as) => {
    expect(await ask('GET /halls', { as })).toMatchObject({ status: 401, body: { code: 'PGRST301' } })
  })

  it.each<[string, Record<string, unknown>, string]>([
    ['that expired', { exp: inSeconds(-60) }, 'JWT expired'],
    ['that is not valid yet', { nbf: inSeconds(3600) }, 'JWT not yet valid'],
    ['issued in the future', { iat: inSeconds(3600) }, 'JWT issued at future'],
    ['for someone else', { aud: 'theatre' }, 'JWT not in audience'],
    ['for several others', { aud: ['theatre', 'opera'] }, 'JWT not in audience'],
    ['with a text as its expiry', { exp: 'soon' }, "The JWT 'exp' claim must be a number"],
    ['with a text as its start', { nbf: 'soon' }, "The JWT 'nbf' claim must be a number"],
    ['with a text as its issue', { iat: 'soon' }, "The JWT 'iat' claim must be a number"],
    [
      'with a number as its audience',
      { aud: 5 },
      "The JWT 'aud' claim must be a string or an array of strings",
    ],
    [
      'with a number in its audience',
      { aud: ['cinema', 5] },
      "The JWT 'aud' claim must be a string or an array of strings",
    ],
  ])('are rejected because of their claims: a token %s', async (_, claims, message) => {
    const answer = await ask('GET /halls', { as: { ...CLERK, ...claims } })
    expect(answer).toMatchObject(refused('PGRST303', message))
    expect(answer.body.details).toBeNull()
  })

  it('must contain an object', async () => {
    for (const content of ['[1]', '5', '"text"', 'not json']) {
      expect(await ask('GET /halls', { as: token(content) })).toMatchObject({
        status: 401,
        body: { code: 'PGRST303' },
      })
    }
  })

  it.each<[string, () => Record<string, unknown>]>([
    ['of the right audience', () => ({ aud: 'cinema' })],
    ['of several audiences', () => ({ aud: ['theatre', 'cinema'] })],
    ['without an audience', () => ({})],
    ['with null as its audience', () => ({ aud: null })],
    ['that expired within the 30 seconds that clocks may differ', () => ({ exp: inSeconds(-10) })],
    ['issued by a clock that is 10 seconds ahead', () => ({ iat: inSeconds(10), nbf: inSeconds(10) })],
    [
      'with other claims of any kind',
      () => ({ x: { y: [1] }, 'https://example.org/z': null, exp: inSeconds(60) }),
    ],
  ])('are accepted: a token %s', async (_, claims) => {
    expect(await role({ as: { ...CLERK, ...claims() } })).toBe('cinema_clerk')
  })

  it('are rejected for a role that does not exist', async () => {
    expect(await ask('GET /halls', { as: { role: 'cinema_nobody' } })).toMatchObject({
      status: 401,
      body: { code: '22023', message: 'role "cinema_nobody" does not exist', details: null, hint: null },
    })
    expect(await ask('GET /halls', { as: { role: "x'; drop role cinema_anon; --" } })).toMatchObject({
      status: 401,
    })
  })

  it('are checked before anything else in the request', async () => {
    expect(await ask('GET /nothing_here?select=(', { as: 'nonsense' })).toMatchObject({ status: 401 })
  })
})

describe.runIf(LOCAL).each(KINDS)('without an anonymous role on %s', (kind) => {
  const { ask } = useCinema(kind, { anonRole: undefined })

  it('rejects requests without a token, or without a role in it', async () => {
    const refused = {
      status: 401,
      headers: { 'www-authenticate': 'Bearer' },
      body: { code: 'PGRST302', message: 'Anonymous access is disabled', details: null, hint: null },
    }
    expect(await ask('GET /halls')).toMatchObject(refused)
    expect(await ask('GET /halls', { as: { sub: 'ida' } })).toMatchObject(refused)
    expect(await ask('GET /halls', { as: CLERK })).toMatchObject({ status: 200 })
  })
})

describe.runIf(LOCAL).each(KINDS)('without a secret on %s', (kind) => {
  const { ask } = useCinema(kind, { jwtSecret: undefined })

  it('serves requests without a token and rejects every token', async () => {
    expect(await ask('GET /halls')).toMatchObject({ status: 200 })
    expect(await ask('GET /halls', { as: CLERK })).toMatchObject({
      status: 500,
      body: { code: 'PGRST300', message: 'Server lacks JWT secret', details: null, hint: null },
    })
  })
})
