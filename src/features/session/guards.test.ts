import { onlineManager } from '@tanstack/react-query'
import { isRedirect } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'
import { signIn, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { createQueryClient } from '#app/query-client.ts'
import { freeKiosk, KIOSK_KEY, KIOSK_PATH } from '#lib/door/kiosk.ts'

import {
  loadSession,
  stayInKiosk,
  requireFeature,
  requireLoggedOut,
  requireLogin,
  requirePermissions,
} from './guards.ts'
import { sessionQueries } from './queries.ts'

const queryClient = createQueryClient()
const noNetwork = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('Failed to fetch')))

beforeEach(() => {
  vi.stubGlobal('fetch', noNetwork)
  onlineManager.setOnline(false)
  signIn(tokenPair(1))
})
afterEach(() => queryClient.clear())

/** Where a guard redirects, with what it adds to the address; undefined if it lets the user pass. */
async function sentTo(guard: () => unknown) {
  try {
    await guard()
    return undefined
  } catch (error) {
    if (!isRedirect(error)) throw error
    const { to, href, search } = error.options
    return { to: to ?? href, search }
  }
}

// Long ago: the app was last online a week before.
const A_WEEK_AGO = () => Date.now() - 7 * 24 * 3_600_000

function known(
  permissions: Permission[],
  type: 'music' | 'sport' = 'music',
  updatedAt: number | undefined = A_WEEK_AGO(),
) {
  queryClient.setQueryData(
    sessionQueries.role('u1').queryKey,
    { id: 'r', name: 'Door', permissions },
    { updatedAt },
  )
  const association = { id: 'a', name: 'Bandet', type, timezone: 'Europe/Stockholm' }
  queryClient.setQueryData(sessionQueries.association().queryKey, association, { updatedAt })
}

it('sends a logged-out visitor to the login, and back afterwards', async () => {
  signOut('person')
  expect(await sentTo(() => requireLogin('/events?page=2'))).toEqual({
    to: '/login',
    search: { redirect: '/events?page=2' },
  })
  expect(await sentTo(() => requireLogin('/'))).toEqual({ to: '/login', search: {} })
})

it('sends a logged-in user away from the login', async () => {
  expect(await sentTo(() => requireLoggedOut('/events'))).toMatchObject({ to: '/events' })
})

it('lets a user with a cached permission pass while offline', async () => {
  known(['event_attendance:create'])
  expect(await sentTo(() => requirePermissions({ queryClient }, ['event_attendance:create']))).toBeUndefined()
  expect(noNetwork).not.toHaveBeenCalled()
})

it('keeps a self check-in device on its screen until released, but lets a logged-out user log in', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  kept.set(KIOSK_KEY, '{}')
  for (const path of ['/', '/admin/qr', '/settings', '/privacy-policy'])
    expect(await sentTo(() => stayInKiosk(path))).toMatchObject({ to: KIOSK_PATH })
  expect(await sentTo(() => stayInKiosk(KIOSK_PATH))).toBeUndefined()
  signOut('person')
  expect(await sentTo(() => stayInKiosk('/login'))).toBeUndefined()
  signIn(tokenPair(1))
  freeKiosk()
  expect(await sentTo(() => stayInKiosk('/settings'))).toBeUndefined()
})

it('sends a user who lacks one of the permissions home', async () => {
  known(['event_attendance:read'])
  const needed: Permission[] = ['event_attendance:read', 'event_registration:read']
  expect(await sentTo(() => requirePermissions({ queryClient }, needed))).toMatchObject({ to: '/' })
})

it('sends users of a sports association home from the scanner', async () => {
  known(['event_attendance:create'], 'sport')
  expect(await sentTo(() => requireFeature({ queryClient }, 'qrScanner'))).toMatchObject({ to: '/' })
})

const MUSIC = { id: 'a', name: 'Bandet', type: 'music', timezone: 'Europe/Stockholm' }
const DOOR_ROLE = {
  role: { id: 'r', name: 'Door', permissions: [{ id: 'p', name: 'event_attendance:create' }] },
}

/** A server that can be reached again, with its current answers. */
function online() {
  onlineManager.setOnline(true)
  const server = vi.fn<typeof fetch>(async (input) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, 'http://localhost')
    return Response.json(pathname.endsWith('/user_roles') ? [DOOR_ROLE] : [MUSIC])
  })
  vi.stubGlobal('fetch', server)
  return server
}

it('opens a screen that has been permitted or switched on since, if the server can be asked', async () => {
  known([], 'sport')
  online()
  expect(await sentTo(() => requirePermissions({ queryClient }, ['event_attendance:create']))).toBeUndefined()
  expect(await sentTo(() => requireFeature({ queryClient }, 'qrScanner'))).toBeUndefined()
})

it('sends a user home without asking the server if the cached answer is less than five minutes old', async () => {
  known([], 'sport', Date.now() - 4 * 60_000)
  const server = online()
  expect(await sentTo(() => requirePermissions({ queryClient }, ['event_attendance:create']))).toMatchObject({
    to: '/',
  })
  expect(server).not.toHaveBeenCalled()
})

it('opens the next screen at once and meanwhile refetches data older than five minutes', async () => {
  known(['event:read'], 'sport')
  online()
  await loadSession({ queryClient })
  const role = () => queryClient.getQueryData(sessionQueries.role('u1').queryKey)?.permissions
  const type = () => queryClient.getQueryData(sessionQueries.association().queryKey)?.type
  await vi.waitFor(() => expect([role(), type()]).toEqual([['event_attendance:create'], 'music']))
})

it('fails with the network error, rather than deciding, when nothing is cached yet', async () => {
  await expect(requirePermissions({ queryClient }, ['event:read'])).rejects.toMatchObject({
    code: 'ERROR_NETWORK',
  })
})
