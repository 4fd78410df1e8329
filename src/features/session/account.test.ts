import { beforeEach, expect, it, vi } from 'vitest'

import { currentSession, signIn, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { isKiosk, KIOSK_KEY } from '#lib/door/kiosk.ts'

import { checkSession, login, logout } from './account.ts'

const calls: string[] = []
const server: { answer: () => Promise<Response> } = { answer: () => Promise.reject(new TypeError()) }

const refusal = (code: string) => ({ code: 'P0001', message: JSON.stringify({ code, params: {} }) })
const page = (status: number) => Promise.resolve(new Response('<h1>Log in</h1>', { status }))

beforeEach(() => {
  calls.length = 0
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', (url: string) => {
    calls.push(new URL(url).pathname)
    return server.answer()
  })
  signOut('person')
})

it('starts a session with both tokens of a login', async () => {
  const tokens = tokenPair(1)
  server.answer = () => Promise.resolve(Response.json(tokens))
  await login({ email: 'maja@example.org', password: 'Samspel-2026' })
  expect(currentSession()).toMatchObject({
    isAuthenticated: true,
    accessToken: tokens.access_token,
    refreshToken: tokens.refresh_token,
  })
})

it('ends self check-in on a tablet for anyone who can log in, and for nobody else', async () => {
  const kept = new Map([[KIOSK_KEY, '{}']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  await expect(login({ email: 'maja@example.org', password: 'x' })).rejects.toThrow('ERROR_NETWORK')
  expect(isKiosk()).toBe(true)
  server.answer = () => Promise.resolve(Response.json(tokenPair(1)))
  await login({ email: 'maja@example.org', password: 'Samspel-2026' })
  expect(isKiosk()).toBe(false)
  vi.unstubAllGlobals()
})

it('starts no session with an access token that does not decode', async () => {
  server.answer = () => Promise.resolve(Response.json({ ...tokenPair(1), access_token: 'torn' }))
  await expect(login({ email: 'maja@example.org', password: 'x' })).rejects.toMatchObject({
    code: 'ERROR_UNKNOWN',
  })
  expect(currentSession().isAuthenticated).toBe(false)
})

it('logs that a login failed and why, but not the password', async () => {
  server.answer = () => Promise.resolve(Response.json(refusal('ERROR_INVALID_CREDENTIALS'), { status: 401 }))
  await expect(login({ email: 'maja@example.org', password: 'Secret-2026' })).rejects.toMatchObject({
    code: 'ERROR_INVALID_CREDENTIALS',
  })
  const logged = vi.mocked(console.warn).mock.calls.flat()
  expect(logged).toContainEqual(expect.objectContaining({ code: 'ERROR_INVALID_CREDENTIALS' }))
  expect(JSON.stringify(logged)).not.toContain('Secret-2026')
})

it('ends the session as soon as the server rejects a check', async () => {
  signIn(tokenPair(1))
  server.answer = () => Promise.resolve(Response.json(refusal('ERROR_ACCOUNT_INACTIVE'), { status: 401 }))
  await checkSession()
  expect(calls).toEqual(['/api/rpc/validate_session', '/api/rpc/refresh_token'])
  expect(currentSession()).toMatchObject({ isAuthenticated: false, endedBy: 'server' })
})

it.each([
  ['the network is away', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', () => Promise.resolve(Response.json({}, { status: 503 }))],
  ['a proxy answers with a page and 403', () => page(403)],
  ['a public network asks for a login of its own', () => page(401)],
  ['a proxy answers with a page and 404', () => page(404)],
  ['a proxy answers with a page and 408', () => page(408)],
  [
    'a proxy answers in JSON of its own',
    () => Promise.resolve(Response.json({ message: 'no' }, { status: 403 })),
  ],
  ['the server says yes', () => Promise.resolve(new Response(null, { status: 204 }))],
])('keeps the session after a check when %s', async (_, answer) => {
  signIn(tokenPair(1))
  server.answer = answer
  await checkSession()
  expect(calls).toHaveLength(1)
  expect(currentSession().isAuthenticated).toBe(true)
})

it('checks nothing for a logged-out visitor', async () => {
  await checkSession()
  expect(calls).toEqual([])
})

it('logs out locally whether or not the server can be reached', async () => {
  signIn(tokenPair(1))
  await logout()
  expect(calls).toEqual(['/api/rpc/logout'])
  expect(currentSession()).toMatchObject({ isAuthenticated: false, accessToken: '', endedBy: 'person' })
})
