// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

import { sessionStore, signIn, signOut } from '#api/session.ts'
import { token, tokenPair } from '#api/tokens.fixture.ts'
import { holdDoorOpen } from '#lib/door/open-door.ts'
import { listRosters } from '#offline/roster/roster-store.ts'

import { keepRoster, ROLE, startApp } from './followed-session.fixture.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  sessionStore.setState({ accessToken: '', refreshToken: '', user: null, isAuthenticated: false }, true)
})

it('leaves an open door running when the server ends the session, until somebody else logs in', async () => {
  signIn(tokenPair(1))
  const { queryClient, address } = startApp('/admin/qr-portable')
  const before = address()
  await keepRoster()
  const closeDoor = holdDoorOpen()
  signOut('server')
  await vi.waitFor(() => expect(localStorage.getItem('samspel-kept-for')).toBe('u1'))
  expect(address()).toBe(before)
  expect(await listRosters()).toHaveLength(1)
  expect(queryClient.getQueryData(ROLE)).toBeDefined()

  // The same person carries on with the same roster.
  signIn(tokenPair(2))
  await vi.waitFor(() => expect(localStorage.getItem('samspel-kept-for')).toBe(null))
  expect(await listRosters()).toHaveLength(1)

  signOut('server')
  await vi.waitFor(() => expect(localStorage.getItem('samspel-kept-for')).toBe('u1'))
  // The login replaces the door.
  closeDoor()
  signIn({ ...tokenPair(1), access_token: token({ user_id: 'u2', email: 'nils@example.org' }) })
  await vi.waitFor(async () => expect(await listRosters()).toEqual([]))
  expect(queryClient.getQueryData(ROLE)).toBeUndefined()
})

it('deletes the rosters when the server ends the session and no door is open', async () => {
  signIn(tokenPair(1))
  startApp('/events')
  await keepRoster()
  signOut('server')
  await vi.waitFor(async () => expect(await listRosters()).toEqual([]))
})
