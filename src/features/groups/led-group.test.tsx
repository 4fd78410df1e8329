// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { closeScreen, ME, openScreen, refusal } from '#app/screen.fixture.tsx'

const GROUP = '0a4d3f0e-0000-4000-8000-000000000001'
const PLAYER = {
  user_id: 'u2',
  name: 'Tuva',
  email: 'tuva@example.org',
  status: 'verified',
  is_leader: false,
  guardians: [],
}

const openLed = (members: unknown) =>
  openScreen(
    `/groups/${GROUP}`,
    {
      'rpc/me': ME,
      user_roles: [{ role: { id: 'r2', name: 'Player', permissions: [] } }],
      associations: [{ id: 'a1', name: 'Norrviks IF', type: 'music', timezone: 'Europe/Stockholm' }],
      groups: [{ id: GROUP, name: 'Trumpet', kind: 'section', sort_order: 1 }],
      'rpc/list_group_members': members,
      'rpc/attendance_statistics': [],
    },
    { loggedIn: true },
  )

afterEach(closeScreen)

it('leads a group’s leader to two-step login if the association requires it', async () => {
  await openLed(refusal('ERROR_SECOND_FACTOR_MISSING'))
  expect(await screen.findByText(/two-step login before you see the members of your groups/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Turn it on' }).getAttribute('href')).toBe('/settings/security')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('shows the members to other leaders', async () => {
  await openLed([PLAYER])
  expect(await screen.findByText('Tuva')).toBeTruthy()
  expect(screen.queryByText(/two-step login/)).toBeNull()
})
