// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import {
  currentSession,
  reloadSession,
  type Session,
  SESSION_STORAGE_KEY,
  sessionStore,
  signIn,
  signOut,
} from '#api/session.ts'
import { token, tokenPair } from '#api/tokens.fixture.ts'
import { holdDoorOpen } from '#lib/door/open-door.ts'
import { addScan, listScans } from '#offline/outbox/outbox.ts'
import { listRosters } from '#offline/roster/roster-store.ts'
import { freshDevice, scan } from '#offline/testing.fixture.ts'

import { keepRoster, ROLE, startApp } from './followed-session.fixture.ts'
import { keepRestoredPageInStep } from './restored-page.ts'

const NILS = { ...tokenPair(1), access_token: token({ user_id: 'u2', email: 'nils@example.org' }) }
const NOBODY = { accessToken: '', refreshToken: '', user: null, isAuthenticated: false }
const KEPT_FOR = 'samspel-kept-for'

/** What another tab does to the session, which this one reads from storage. */
async function inOtherTab(state: Partial<Session>): Promise<void> {
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ state, version: 0 }))
  dispatchEvent(new StorageEvent('storage', { key: SESSION_STORAGE_KEY }))
  await reloadSession()
}

const login = ({ access_token: accessToken, refresh_token: refreshToken }: typeof NILS) =>
  inOtherTab({ accessToken, refreshToken })

/** The browser's locks, of which only those of other tabs matter here. */
const locksOf = (held: string[]) => ({
  request: () => Promise.resolve(),
  query: async () => ({ held: held.map((name) => ({ name })) }),
})

const assign = vi.fn<(url: string) => void>()
let closings: (() => void)[] = []
const openDoor = () => closings.push(holdDoorOpen())
const closeDoor = () => {
  for (const close of closings) close()
  closings = []
}

beforeEach(async () => {
  await freshDevice()
  localStorage.clear()
  sessionStore.setState(NOBODY, true)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  vi.stubGlobal('location', { href: location.href, origin: location.origin, assign })
  assign.mockClear()
})

afterEach(() => {
  closeDoor()
  vi.unstubAllGlobals()
})

it.each([
  ['the server ends the session in another tab', { endedBy: 'server' }],
  ['the session is deleted with the site’s data', {}],
] as const)('leaves an open door running when %s', async (_, end) => {
  signIn(tokenPair(1))
  const { queryClient, address } = startApp('/admin/qr-portable')
  const before = address()
  openDoor()
  await inOtherTab({ ...NOBODY, ...end })
  expect(currentSession().user).toBeNull()
  await vi.waitFor(() => expect(localStorage.getItem(KEPT_FOR)).toBe('u1'))
  expect(address()).toBe(before)
  expect(queryClient.getQueryData(ROLE)).toBeDefined()
  // The same person carries on.
  await login(tokenPair(2))
  await vi.waitFor(() => expect(localStorage.getItem(KEPT_FOR)).toBe(null))
  expect(queryClient.getQueryData(ROLE)).toBeDefined()
  expect(assign).not.toHaveBeenCalled()
})

it('closes an open door when its person logs out in another tab', async () => {
  signIn(tokenPair(1))
  const { queryClient, address } = startApp('/admin/qr-portable')
  openDoor()
  await inOtherTab({ ...NOBODY, endedBy: 'person' })
  await vi.waitFor(() => expect(address()).toBe('/login'))
  await vi.waitFor(() => expect(queryClient.getQueryData(ROLE)).toBeUndefined())
})

it('shows nothing of a person who logged out in another tab while the page was in the back/forward cache', async () => {
  signIn(tokenPair(1))
  const { queryClient, address } = startApp('/events')
  keepRestoredPageInStep()
  queryClient.setQueryData(ROLE, 'Admin')
  const state = { ...NOBODY, endedBy: 'person' }
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ state, version: 0 }))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  expect(currentSession().user?.id).toBe('u1')
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await vi.waitFor(() => expect(address()).toBe('/login'))
  await vi.waitFor(() => expect(queryClient.getQueryData(ROLE)).toBeUndefined())
})

it('keeps the roster of a door that is open in another tab when the server ends the session here', async () => {
  vi.stubGlobal('navigator', { locks: locksOf(['samspel-open-door']) })
  signIn(tokenPair(1))
  const { address } = startApp('/events')
  await keepRoster()
  signOut('server')
  await vi.waitFor(() => expect(localStorage.getItem(KEPT_FOR)).toBe('u1'))
  expect(address()).toContain('/login')
  expect(await listRosters()).toHaveLength(1)

  vi.stubGlobal('navigator', { locks: locksOf([]) })
  signIn(tokenPair(2))
  await vi.waitFor(() => expect(localStorage.getItem(KEPT_FOR)).toBe(null))
  signOut('server')
  await vi.waitFor(async () => expect(await listRosters()).toEqual([]))
})

it('leaves a door and its unsent scans alone while somebody else is logged in in another tab', async () => {
  signIn(tokenPair(1))
  const { queryClient, address } = startApp('/admin/qr-portable')
  const before = address()
  openDoor()
  await addScan(scan(1, { staff_id: 'u1' }))
  await inOtherTab({ ...NOBODY, endedBy: 'server' })
  await login(NILS)
  await addScan(scan(2, { staff_id: 'u1' }))
  expect(currentSession().user?.id).toBe('u2')
  expect(address()).toBe(before)
  expect(queryClient.getQueryData(ROLE)).toBeDefined()
  expect(assign).not.toHaveBeenCalled()
  expect(await listScans({ owner_id: 'u1', states: ['pending'] })).toHaveLength(2)

  // Once the door is closed, nothing of its person stays on screen.
  closeDoor()
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
})

it('resumes a door whose person logs in again after somebody else', async () => {
  signIn(tokenPair(1))
  const { queryClient } = startApp('/admin/qr-portable')
  openDoor()
  await login(NILS)
  await login(tokenPair(2))
  expect(currentSession().user?.id).toBe('u1')
  closeDoor()
  await inOtherTab({ ...NOBODY, endedBy: 'person' })
  await vi.waitFor(() => expect(queryClient.getQueryData(ROLE)).toBeUndefined())
  expect(assign).not.toHaveBeenCalled()
})
