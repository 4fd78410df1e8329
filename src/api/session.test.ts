import { beforeEach, expect, it, vi } from 'vitest'

import { configureSessionStorage, currentSession, reloadSession, signIn, signOut } from './session.ts'
import { token, tokenPair } from './tokens.fixture.ts'

const stored = new Map<string, string>()

beforeEach(async () => {
  stored.clear()
  configureSessionStorage({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  })
  await reloadSession()
})

it('takes the person from the claims of the access token', () => {
  expect(signIn(tokenPair(1))).toBe(true)
  expect(currentSession()).toMatchObject({
    isAuthenticated: true,
    user: { id: 'u1', email: 'maja@example.org' },
  })
})

it('survives a reload', async () => {
  signIn(tokenPair(1))
  const before = currentSession()
  await reloadSession()
  expect(currentSession()).toEqual(before)
})

it('is cleared if the access token does not decode', async () => {
  signIn(tokenPair(1))
  expect(signIn({ ...tokenPair(2), access_token: 'not.a.token' })).toBe(false)
  expect(currentSession()).toMatchObject({ isAuthenticated: false, user: null, accessToken: '' })
})

it('is cleared if the stored session does not decode', async () => {
  stored.set('auth-storage', '{"state":{"accessToken":"torn","isAuthenticated":true},"version":0}')
  await reloadSession()
  expect(currentSession().isAuthenticated).toBe(false)
})

it('discards a refresh token of another type, or an expired one', () => {
  const { access_token } = tokenPair(1)
  signIn({ access_token, refresh_token: access_token })
  expect(currentSession()).toMatchObject({ isAuthenticated: true, refreshToken: '' })
  signIn(tokenPair(1, -1000))
  expect(currentSession().refreshToken).toBe('')
  signIn({ access_token, refresh_token: token({ type: 'refresh' }) })
  expect(currentSession().refreshToken).toBe('')
})

it('only warns if the refresh token has less than five minutes left', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const tokens = tokenPair(1, 4 * 60_000)
  signIn(tokens)
  expect(currentSession().refreshToken).toBe(tokens.refresh_token)
  expect(warn).toHaveBeenCalledOnce()
})

it('stores the logged-in person, or why nobody is logged in, and nothing else', () => {
  signIn(tokenPair(1))
  signOut('person')
  expect(JSON.parse(stored.get('auth-storage')!)).toEqual({
    state: { accessToken: '', refreshToken: '', user: null, isAuthenticated: false, endedBy: 'person' },
    version: 0,
  })
})

it('lasts until the page is closed if nothing can be stored', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  configureSessionStorage({
    getItem: () => null,
    setItem: () => {
      throw new Error('The disk is full')
    },
    removeItem: () => {},
  })
  expect(signIn(tokenPair(1))).toBe(true)
  expect(currentSession().isAuthenticated).toBe(true)
})
