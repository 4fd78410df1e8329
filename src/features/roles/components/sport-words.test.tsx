// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
  'rpc/my_card_phones': [
    { public_key: 'k1', device: 'Maja’s phone', added_at: '2026-01-10T18:00:00Z', child_id: null },
  ],
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
const PRINT = { id: 'p2', name: 'user:update:card', description: '', group_id: 'user' }
const openRole = (type: 'music' | 'sport') =>
  openOffice('roles/new', ['role:create', 'event_attendance:create', 'user:update:card'], {
    associations: club(type),
    roles: [{ id: 'r1', name: 'Board', description: '', sort_order: 1, permissions: [CHECK_IN, PRINT] }],
    permissions: [CHECK_IN, PRINT],
  })

afterEach(closeScreen)

/** What the screen says about doors. */
const doorWords = () => document.body.textContent.match(/.{0,20}(?:\bdoors?\b|let in|screenshot).{0,20}/gi)

it('promises no reader of its code on the card of a sports club, which has no doors', async () => {
  await openCard('sport')
  expect(await screen.findByText('Shows that you are a member. It also works offline.')).toBeTruthy()
  expect((await screen.findAllByText('Check-in staff')).length).toBeGreaterThan(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Maja’s phone' }))
  expect(await screen.findByText(/It then no longer shows codes of its own/)).toBeTruthy()
  expect(doorWords()).toBeNull()
  closeScreen()
  await openCard('music')
  expect(await screen.findByText('Show the code at the door. It also works offline.')).toBeTruthy()
  expect((await screen.findAllByText('Door staff')).length).toBeGreaterThan(0)
})

it('offers a permission to check members in, which in a sports club is no permission for a scanner', async () => {
  await openRole('sport')
  expect(await screen.findByRole('checkbox', { name: 'Check members in' })).toBeTruthy()
  expect(screen.queryByText('Gives access to the scanner.')).toBeNull()
  expect(screen.getByText('A printed card shows who is a member.')).toBeTruthy()
  closeScreen()
  await openRole('music')
  expect(await screen.findByRole('checkbox', { name: 'Check members in at the door' })).toBeTruthy()
  expect(screen.getByText('Gives access to the scanner.')).toBeTruthy()
})

it('filters the activity log of a sports club by check-ins', async () => {
  await openOffice('audit-log', ['audit_log:read'], { associations: club('sport'), 'rpc/audit_log': [] })
  await userEvent.click(await screen.findByRole('combobox', { name: 'Area' }))
  expect(await screen.findByRole('option', { name: 'Check-in' })).toBeTruthy()
  expect(doorWords()).toBeNull()
})
