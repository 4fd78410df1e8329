import { beforeEach, expect, it, vi } from 'vitest'

import { token, tokenPair } from './tokens.fixture.ts'
import type { TokenPair } from './tokens.ts'

const stored = new Map<string, string>()
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
  removeItem: (key: string) => void stored.delete(key),
}

/** A tab: its own copy of the modules, on the storage and lock shared by all tabs. */
async function openTab() {
  vi.resetModules()
  const session = await import('./session.ts')
  const { authorizedFetch } = await import('./authorized-fetch.ts')
  session.configureSessionStorage(storage)
  await session.reloadSession()
  return { ...session, authorizedFetch }
}

const REFUSAL = { code: 'P0001', message: '{}' }
const json = (status: number, body: object) => () => Promise.resolve(Response.json(body, { status }))
const page = (status: number) => () => Promise.resolve(new Response('<html>', { status }))

/** The server: accepts the newest access token, and exchanges the newest refresh token for the next pair. */
const server = {
  serial: 1,
  pair: tokenPair(1),
  refreshes: 0,
  refresh: (): Promise<Response> => Promise.resolve(server.rotate()),
  refuseAll: false,
  refuse: (): Promise<Response> => Promise.resolve(Response.json(REFUSAL, { status: 401 })),
  rotate(tokens?: Partial<TokenPair>) {
    server.serial += 1
    server.pair = tokenPair(server.serial)
    return Response.json(tokens ?? server.pair)
  },
}

beforeEach(() => {
  stored.clear()
  Object.assign(server, { serial: 1, pair: tokenPair(1), refreshes: 0, refuseAll: false })
  server.refresh = () => Promise.resolve(server.rotate())
  server.refuse = json(401, REFUSAL)
  let lock = Promise.resolve()
  const request = (_: string, work: () => Promise<void>) => {
    const result = lock.then(work)
    lock = result.catch(() => {})
    return result
  }
  vi.stubGlobal('navigator', { locks: { request } })
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    if (input.endsWith('/rpc/refresh_token')) {
      server.refreshes += 1
      return server.refresh()
    }
    const given = new Headers(init.headers).get('Authorization')
    const good = given === `Bearer ${server.pair.access_token}` && !server.refuseAll
    return good ? Promise.resolve(Response.json({})) : server.refuse()
  })
})

async function tabWithExpiredToken() {
  const tab = await openTab()
  tab.signIn(server.pair)
  // The server rejects the access token, but still accepts its refresh token.
  server.pair = { ...server.pair, access_token: 'expired' }
  return tab
}

const statuses = async (calls: Promise<Response>[]) => (await Promise.all(calls)).map(({ status }) => status)

it('refreshes once for calls rejected at the same time', async () => {
  const tab = await tabWithExpiredToken()
  const calls = [1, 2, 3].map(() => tab.authorizedFetch('/api/events'))
  expect(await statuses(calls)).toEqual([200, 200, 200])
  expect(server.refreshes).toBe(1)
})

it('refreshes once for calls rejected in two tabs', async () => {
  const first = await tabWithExpiredToken()
  const second = await openTab()
  expect(await statuses([first.authorizedFetch('/api/a'), second.authorizedFetch('/api/b')])).toEqual([
    200, 200,
  ])
  expect(server.refreshes).toBe(1)
  expect(second.currentSession().accessToken).toBe(server.pair.access_token)
})

it('logs out when the refreshed token is rejected as well', async () => {
  const tab = await tabWithExpiredToken()
  server.refuseAll = true
  expect((await tab.authorizedFetch('/api/events')).status).toBe(401)
  expect(tab.currentSession()).toMatchObject({ isAuthenticated: false, endedBy: 'server' })
  expect(server.refreshes).toBe(1)
})

it('stays logged in when only a proxy rejects the refreshed token', async () => {
  const tab = await tabWithExpiredToken()
  server.refuseAll = true
  server.refresh = () => {
    server.refuse = page(401)
    return Promise.resolve(server.rotate())
  }
  await expect(tab.authorizedFetch('/api/events')).rejects.toMatchObject({ code: 'ERROR_NETWORK' })
  expect(server.refreshes).toBe(1)
  expect(tab.currentSession().isAuthenticated).toBe(true)
  server.refuse = json(401, REFUSAL)
  server.refresh = () => Promise.resolve(server.rotate())
  await tab.authorizedFetch('/api/events')
  expect(tab.currentSession().isAuthenticated).toBe(false)
})

it('logs out when the server rejects the refresh token', async () => {
  const tab = await tabWithExpiredToken()
  server.refresh = () => Promise.resolve(Response.json({ code: 'P0001', message: '{}' }, { status: 401 }))
  expect((await tab.authorizedFetch('/api/events')).status).toBe(401)
  expect(tab.currentSession().isAuthenticated).toBe(false)
})

it.each(['access_token', 'refresh_token'] as const)('logs out when the new %s is empty', async (empty) => {
  const tab = await tabWithExpiredToken()
  server.refresh = () => Promise.resolve(server.rotate({ ...tokenPair(2), [empty]: '' }))
  await tab.authorizedFetch('/api/events')
  expect(tab.currentSession().isAuthenticated).toBe(false)
})

it.each([
  ['the network is gone', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server fails', () => Promise.resolve(Response.json({}, { status: 503 }))],
  ['a login page of the network answers', page(200)],
  ['a login page of the network answers with 401', page(401)],
  ['a proxy answers with a page', page(403)],
  ['a proxy answers in JSON of its own', json(403, { message: 'Blocked' })],
  ['a proxy asks for a login in JSON of its own', json(401, { message: 'Log in' })],
  ['a login page of the network answers in JSON', json(200, { status: 'login' })],
])('stays logged in when %s during the refresh', async (_, refresh) => {
  const tab = await tabWithExpiredToken()
  const before = tab.currentSession()
  server.refresh = refresh
  await expect(tab.authorizedFetch('/api/events')).rejects.toMatchObject({ name: 'ApiError' })
  expect(tab.currentSession()).toEqual(before)
})

it('continues with the same refresh token after a lost response', async () => {
  const tab = await tabWithExpiredToken()
  server.refresh = () => {
    server.rotate()
    return Promise.reject(new TypeError('Failed to fetch'))
  }
  await expect(tab.authorizedFetch('/api/events')).rejects.toMatchObject({ code: 'ERROR_NETWORK' })
  server.refresh = () => Promise.resolve(server.rotate())
  expect((await tab.authorizedFetch('/api/events')).status).toBe(200)
})

it('keeps a session that was started during the refresh', async () => {
  const tab = await tabWithExpiredToken()
  const other = tokenPair(7)
  server.refresh = () => {
    tab.signIn(other)
    server.pair = other
    return Promise.resolve(Response.json({ code: 'P0001', message: '{}' }, { status: 401 }))
  }
  await tab.authorizedFetch('/api/events')
  expect(tab.currentSession().accessToken).toBe(other.access_token)
})

it('does not log somebody back in who logged out during the refresh', async () => {
  const tab = await tabWithExpiredToken()
  server.refresh = () => {
    tab.signOut('person')
    return Promise.resolve(server.rotate())
  }
  expect((await tab.authorizedFetch('/api/events')).status).toBe(401)
  expect(tab.currentSession()).toMatchObject({ isAuthenticated: false })
})

it('sends nothing on behalf of someone else who logged in meanwhile', async () => {
  const tab = await tabWithExpiredToken()
  const refused = server.pair
  server.refresh = () => {
    server.pair = { ...refused, access_token: token({ user_id: 'u2', email: 'nils@example.org' }) }
    tab.signIn(server.pair)
    return Promise.resolve(Response.json(server.pair))
  }
  expect((await tab.authorizedFetch('/api/events', { method: 'POST', body: '{}' })).status).toBe(401)
})

it('does not refresh without a session', async () => {
  const tab = await openTab()
  expect((await tab.authorizedFetch('/api/events')).status).toBe(401)
  expect(server.refreshes).toBe(0)
})
