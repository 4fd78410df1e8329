// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'
import { openOffice } from '#app/admin.fixture.ts'
import { closeScreen } from '#app/screen.fixture.tsx'
import { memberRow } from '#features/users/member.fixture.ts'

const ANNA = '0a4d3f0e-0000-4000-8000-000000000002'
const CONCERT = {
  id: 'e1',
  slug: 'annandagskonsert',
  title: 'Annandagskonsert',
  start_time: '2026-12-26T18:00:00Z',
}

let halves: object[][]

const open = (...permissions: Permission[]) =>
  openOffice('roles/new', ['role:create', ...permissions], {
    permissions: [],
    users_with_roles: [memberRow(ANNA, { name: 'Anna Ek' })],
    // Upcoming ones, then past ones.
    events: () => halves.pop(),
    'rpc/member_photo': null,
  })
const field = () => screen.findByRole('combobox', { name: 'A member, an event or a screen' })
const chosen = () => screen.getByRole('option', { selected: true })

beforeEach(() => {
  halves = [[], [CONCERT]]
})
afterEach(closeScreen)

it('opens with Ctrl+K, and finds members, events and screens, chosen with the arrow keys', async () => {
  const { address } = await open('user:read:profile')
  await screen.findByLabelText('Name')
  await userEvent.keyboard('{Control>}k{/Control}')
  const input = await field()
  expect(document.activeElement).toBe(input)
  await userEvent.type(input, 'ann')
  expect(await screen.findByRole('option', { name: /^Anna Ek/ })).toBeTruthy()
  const events = await screen.findByRole('group', { name: 'Events' })
  expect(within(events).getByRole('option').textContent).toContain('Annandagskonsert')
  expect(chosen().textContent).toContain('Anna Ek')
  expect(input.getAttribute('aria-activedescendant')).toBe(chosen().id)
  await userEvent.keyboard('{ArrowDown}')
  expect(chosen().textContent).toContain('Annandagskonsert')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(address()).toBe(`/admin/users/${ANNA}`))
  expect(screen.queryByRole('combobox')).toBeNull()
})

it('finds a setting by its name without accents or case, and opens it with a press', async () => {
  const { address } = await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Find (Ctrl+K)' }))
  await userEvent.type(await field(), 'CALÉND')
  await userEvent.click(await screen.findByRole('option', { name: 'Settings: Calendar' }))
  await waitFor(() => expect(address()).toBe('/settings/calendar'))
})

it('offers only screens that the permissions open, and asks for no members without the right to see them', async () => {
  const { sent } = await open()
  await screen.findByLabelText('Name')
  await userEvent.keyboard('{Meta>}k{/Meta}')
  const screens = within(await screen.findByRole('group', { name: 'Screens' }))
  expect(screens.getByRole('option', { name: 'Roles' })).toBeTruthy()
  expect(screens.queryByRole('option', { name: 'Members' })).toBeNull()
  await userEvent.type(await field(), 'ann')
  await screen.findByRole('group', { name: 'Events' })
  expect(sent('users_with_roles')).toEqual([])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})
