// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen, ME, openScreen } from '#app/screen.fixture.tsx'

const club = (type: 'music' | 'sport') => [
  { id: 'a1', name: 'Norrviks IF', type, timezone: 'Europe/Stockholm' },
]
const CARD = {
  'rpc/me': { ...ME, member_since: '2019-08-01' },
  user_roles: [{ role: { id: 'r1', name: 'Door staff', permissions: [] } }],
  'rpc/my_card': {
    card: 'S1.x',
    name: 'Maja Lind',
    association_name: 'Norrviks IF',
    role_name: 'Door staff',
    member_since: null,
  },
  'rpc/list_family': [],
  groups: [],
}
const openCard = (type: 'music' | 'sport') =>
  openScreen('/settings/membership', { ...CARD, associations: club(type) }, { loggedIn: true })

const CHECK_IN = {
  id: 'p1',
  name: 'event_attendance:create',
  description: '',
  group_id: 'event',
}
const openRole = (type: 'music' | 'sport') =>
  openOffice('roles/new', ['role:create', 'event_attendance:create'], {
    associations: club(type),
    roles: [{ id: 'r1', name: 'Board', description: '', sort_order: 1, permissions: [CHECK_IN] }],
    permissions: [CHECK_IN],
  })

afterEach(closeScreen)

it('speaks of check-in on the card of a sports club, which has no doors', async () => {
  await openCard('sport')
  expect(await screen.findByText('Show the code at check-in. It also works offline.')).toBeTruthy()
  expect((await screen.findAllByText('Check-in staff')).length).toBeGreaterThan(0)
  expect(screen.queryByText('Door staff')).toBeNull()
  closeScreen()
  await openCard('music')
  expect(await screen.findByText('Show the code at the door. It also works offline.')).toBeTruthy()
  expect((await screen.findAllByText('Door staff')).length).toBeGreaterThan(0)
})

it('offers a permission to check members in, which in a sports club is no permission for a scanner', async () => {
  await openRole('sport')
  expect(await screen.findByRole('checkbox', { name: 'Check members in' })).toBeTruthy()
  expect(screen.queryByText('Gives access to the scanner.')).toBeNull()
  closeScreen()
  await openRole('music')
  expect(await screen.findByRole('checkbox', { name: 'Check members in at the door' })).toBeTruthy()
  expect(screen.getByText('Gives access to the scanner.')).toBeTruthy()
})
