// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { type QueryKey, QueryObserver } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, it, vi } from 'vitest'

import { sessionStore, signIn, signOut } from '#api/session.ts'
import { token, tokenPair } from '#api/tokens.fixture.ts'
import { claimDrafts, readDraft, writeDraft } from '#lib/browser/drafts.ts'

import { followSession } from './follow-session.ts'
import { createPersistence } from './persistence.ts'
import { createQueryClient } from './query-client.ts'
import { createAppRouter } from './router.tsx'

const ROLE = ['session', 'role', 'u1']

function startApp(path: string) {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) })
  followSession({ queryClient, router, persistence: createPersistence(queryClient) })
  return { queryClient, router, address: () => router.history.location.href }
}

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  sessionStore.setState({ accessToken: '', refreshToken: '', user: null, isAuthenticated: false }, true)
})

it('goes to the login and clears cached data on logout', async () => {
  signIn(tokenPair(1))
  const { queryClient, address } = startApp('/events')
  queryClient.setQueryData(['card', 'mine'], 'S1.secret')
  signOut('person')
  await vi.waitFor(() => expect(address()).toBe('/login'))
  await vi.waitFor(() => expect(queryClient.getQueryCache().getAll()).toEqual([]))
})

it('explains that the server ended the session, and returns to the same screen after login', async () => {
  signIn(tokenPair(1))
  const { address } = startApp('/events?page=2')
  signOut('server')
  await vi.waitFor(() => expect(address()).toBe('/login?redirect=%2Fevents%3Fpage%3D2&ended=true'))
})

it('refetches the user, role, roles and texts when the tokens are renewed, and nothing else', async () => {
  signIn(tokenPair(1))
  const { queryClient } = startApp('/')
  const asked: QueryKey[] = []
  const keys = [
    ['session', 'me', 'u1'],
    ROLE,
    ['roles', 'choices'],
    ['translations', 'keys'],
    ['events', 'list'],
  ]
  for (const queryKey of keys) {
    const options = { queryKey, staleTime: Infinity, initialData: 'known' }
    // Mounted queries: the others are refetched when a screen uses them.
    new QueryObserver(queryClient, { ...options, queryFn: () => asked.push(queryKey) }).subscribe(() => {})
  }
  expect(asked).toEqual([])
  signIn(tokenPair(2))
  await vi.waitFor(() => expect(asked).toEqual(keys.slice(0, 4)))
  expect(queryClient.getQueryState(['events', 'list'])?.isInvalidated).toBe(false)
})

it('marks the same queries as stale if they are not on screen', () => {
  signIn(tokenPair(1))
  const { queryClient } = startApp('/')
  queryClient.setQueryData(ROLE, { permissions: [] })
  signIn(tokenPair(2))
  expect(queryClient.getQueryState(ROLE)?.isInvalidated).toBe(true)
})

it('keeps a draft for the same user when the server ends the session, and deletes it on logout', async () => {
  signIn(tokenPair(1))
  const { address } = startApp('/events')
  claimDrafts('u1')
  writeDraft('profile', { name: 'Maja' })
  signOut('server')
  await vi.waitFor(() => expect(address()).toContain('ended=true'))
  signIn(tokenPair(2))
  await vi.waitFor(() => expect(sessionStorage.getItem('samspel-draft-owner')).toBe('u1'))
  expect(readDraft('profile')).toEqual({ name: 'Maja' })

  signOut('person')
  await vi.waitFor(() => expect(readDraft('profile')).toEqual({}))
})

it('goes to the login, which says goodbye, when the account is deleted', async () => {
  signIn(tokenPair(1))
  const { router, address } = startApp('/settings/membership')
  signOut('deletion')
  await vi.waitFor(() => expect(address()).toBe('/login'))
  expect(router.history.location.state.accountDeleted).toBe(true)
})

it('adopts a login from another tab', async () => {
  const { router } = startApp('/login')
  const invalidate = vi.spyOn(router, 'invalidate')
  const { access_token: accessToken, refresh_token: refreshToken } = tokenPair(1)
  localStorage.setItem('auth-storage', JSON.stringify({ state: { accessToken, refreshToken }, version: 0 }))
  dispatchEvent(new StorageEvent('storage', { key: 'auth-storage' }))
  await vi.waitFor(() => expect(sessionStore.getState().user?.id).toBe('u1'))
  await vi.waitFor(() => expect(invalidate).toHaveBeenCalledOnce())
})

it('reloads the app when another tab has logged in as someone else', () => {
  signIn(tokenPair(1))
  const assign = vi.fn<(url: string) => void>()
  vi.stubGlobal('location', { href: location.href, origin: location.origin, assign })
  startApp('/events')
  signIn({ ...tokenPair(1), access_token: token({ user_id: 'u2', email: 'nils@example.org' }) })
  expect(assign).toHaveBeenCalledWith('/')
})
