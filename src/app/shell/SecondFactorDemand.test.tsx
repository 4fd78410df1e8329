// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen } from '#app/screen.fixture.tsx'

afterEach(closeScreen)

const openOfficeAt = (path: string, is_used: boolean) =>
  openOffice(path, ['user:read:profile', 'event:create'], {
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
    events: [],
  })

it('redirects from the members to two-step login if the association requires it, and says why', async () => {
  await openOfficeAt('users', false)
  expect(await screen.findByRole('heading', { name: 'Two-step login' })).toBeTruthy()
  expect(screen.getByText(/Your association asks for two-step login/)).toBeTruthy()
})

it('shows a link to two-step login on all other screens, outside the text', async () => {
  await openOfficeAt('events', false)
  const words = await screen.findByText(/Your association asks for two-step login/)
  const link = screen.getByRole('link', { name: 'Turn it on' })
  expect(link.getAttribute('href')).toBe('/settings/security')
  // Inside the text, the button would only be as tall as the last line.
  expect(words.contains(link)).toBe(false)
})

it('says nothing to a user who logged in with a code', async () => {
  await openOfficeAt('users', true)
  expect(await screen.findByRole('heading', { level: 1, name: 'Members' })).toBeTruthy()
  expect(screen.queryByText(/Your association asks for two-step login/)).toBeNull()
})
