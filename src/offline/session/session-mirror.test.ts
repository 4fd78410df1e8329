import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { newerSession } from './newer-session.ts'

const LATER = Math.floor(Date.now() / 1000) + 86_400

function token(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'HS256' })}.${part(claims)}.x`
}

function tokens(iat: number, session_id = 's1') {
  return {
    access_token: token({ user_id: 'u', email: 'door@example.org', session_id, iat, exp: LATER }),
    refresh_token: token({ type: 'refresh', iat, exp: LATER }),
  }
}

function stored(iat: number, session_id?: string): string {
  const { access_token: accessToken, refresh_token: refreshToken } = tokens(iat, session_id)
  const user = { id: 'u', email: 'door@example.org' }
  return JSON.stringify({ state: { accessToken, refreshToken, user, isAuthenticated: true }, version: 0 })
}

const LOGGED_OUT = JSON.stringify({ state: { accessToken: '', refreshToken: '' }, version: 0 })

describe('which session wins', () => {
  it.each([
    ["the worker's, when it has renewed the very same session", stored(1), stored(2), stored(2)],
    ["the window's, when it is as new", stored(2), stored(2), stored(2)],
    ["the window's, when it is newer", stored(3), stored(2), stored(3)],
    ["the window's, when it has logged in again since", stored(1, 's2'), stored(9, 's1'), stored(1, 's2')],
    ["the window's logout", LOGGED_OUT, stored(9), LOGGED_OUT],
    ['nothing, when the window never had one', null, stored(9), null],
    ["the window's, when the worker's is torn", stored(1), '{"state":', stored(1)],
    ["the window's, when the worker has none", stored(1), null, stored(1)],
  ])('%s', (_, own, mirrored, holds) => {
    expect(newerSession(own, mirrored)).toBe(holds)
  })
})

describe('a starting window', () => {
  const local = new Map<string, string>()

  beforeEach(() => {
    // A window waits one second for the disk; a busy machine may take longer.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.resetModules()
    globalThis.indexedDB = new IDBFactory()
    local.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => local.get(key) ?? null,
      setItem: (key: string, value: string) => void local.set(key, value),
      removeItem: (key: string) => void local.delete(key),
    })
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  async function start() {
    const mirror = await import('./session-mirror.ts')
    const session = await import('#api/session.ts')
    return { ...mirror, ...session }
  }

  it('adopts tokens refreshed by the worker', async () => {
    local.set('auth-storage', stored(1))
    const app = await start()
    await app.mirroredStorage.setItem('auth-storage', stored(2))
    await app.adoptMirroredSession()
    expect(app.currentSession().accessToken).toBe(tokens(2).access_token)
  })

  it('passes its session to the worker, and every later change too', async () => {
    local.set('auth-storage', stored(1))
    const app = await start()
    await app.adoptMirroredSession()
    await vi.waitFor(async () => expect(await app.mirroredStorage.getItem('auth-storage')).toBe(stored(1)))
    app.signIn(tokens(5))
    await app.mirrorWritten()
    expect(await app.mirroredStorage.getItem('auth-storage')).toContain(tokens(5).access_token)
    app.signOut('person')
    await app.mirrorWritten()
    expect(await app.mirroredStorage.getItem('auth-storage')).not.toContain(tokens(5).access_token)
  })

  it('stays logged out, and removes the session from the worker', async () => {
    local.set('auth-storage', LOGGED_OUT)
    const app = await start()
    await app.mirroredStorage.setItem('auth-storage', stored(2))
    await app.adoptMirroredSession()
    expect(app.currentSession().isAuthenticated).toBe(false)
    await app.mirrorWritten()
    expect(await app.mirroredStorage.getItem('auth-storage')).not.toBe(stored(2))
  })

  it('keeps its own session if there is no IndexedDB', async () => {
    local.set('auth-storage', stored(1))
    vi.stubGlobal('indexedDB', undefined)
    const app = await start()
    await app.adoptMirroredSession()
    expect(app.currentSession().accessToken).toBe(tokens(1).access_token)
  })
})
