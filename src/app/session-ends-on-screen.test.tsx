// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { reloadSession, SESSION_STORAGE_KEY, signOut } from '#api/session.ts'

import { closeScreen, ME, openScreen } from './screen.fixture.tsx'

const MEMBER = {
  'rpc/me': ME,
  'rpc/my_card': { card: 'S1.abcdefgh' },
  'rpc/my_card_phones': [],
  'rpc/add_card_phone': 1,
  'rpc/list_family': [],
  'rpc/my_announcements': [],
  associations: [{ id: 'a1', name: 'Norrviks IF', type: 'music', timezone: 'Europe/Stockholm' }],
  user_roles: [{ role: { id: 'r2', name: 'Player', permissions: [] } }],
  group_members: [],
  events: [],
}

async function endInOtherTab(): Promise<void> {
  const state = { accessToken: '', refreshToken: '', endedBy: 'person' }
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ state, version: 0 }))
  await reloadSession()
}

afterEach(closeScreen)

it.each([
  ['somebody logs out', '/', () => signOut('person')],
  ['the server ends the session', '/settings/membership', () => signOut('server')],
  ['another tab logs out', '/', endInOtherTab],
] as const)('asks the server for nothing as nobody when %s on %s', async (_, path, end) => {
  const { anonymous, sent } = await openScreen(path, MEMBER, { loggedIn: true })
  await waitFor(() => {
    for (const name of ['rpc/me', 'rpc/list_family']) expect(sent(name)).toHaveLength(1)
  })
  await end()
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeTruthy()
  expect(anonymous()).toEqual([])
})
