// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen } from '#app/screen.fixture.tsx'

afterEach(closeScreen)

const openMembers = (is_used: boolean) =>
  openOffice('users', ['user:read:profile', 'event:create'], {
    user_roles: [
      {
        role: {
          id: 'r1',
          name: 'Board',
          permissions: [{ name: 'user:read:profile' }, { name: 'event:create' }],
        },
        association: { requires_second_factor: true },
      },
    ],
    'rpc/second_factor': { confirmed_at: null, recovery_codes: 0, trusted_devices: 0, is_used },
    'rpc/my_sessions': [],
    'rpc/users_with_roles': [],
  })

it('leads from the members to two-step login when the association demands it, and says why', async () => {
  await openMembers(false)
  expect(await screen.findByRole('heading', { name: 'Two-step login' })).toBeTruthy()
  expect(screen.getByText(/Your association asks for two-step login/)).toBeTruthy()
})

it('says nothing to who has logged in with a code', async () => {
  await openMembers(true)
  expect(await screen.findByRole('heading', { level: 1, name: 'Members' })).toBeTruthy()
  expect(screen.queryByText(/Your association asks for two-step login/)).toBeNull()
})
