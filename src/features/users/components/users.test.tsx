// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { type Answers, closeScreen, refusal } from '#app/screen.fixture.tsx'
import { isOff } from '#ui/control/button.fixture.ts'

import { memberRow } from '../member.fixture.ts'

const id = (number: number) => `0a4d3f0e-0000-4000-8000-00000000000${number}`
/** The current user, as in tokenPair. */
const U1 = 'u1'
const [U2, U3, U4] = [id(2), id(3), id(4)]

const user = (id: string, name: string, role: [string, string, number], changes = {}) =>
  memberRow(id, { name, role_id: role[0], role_name: role[1], role_sort_order: role[2], ...changes })
const MAJA = user(U1, 'Maja Lind', ['r1', 'Board', 1])
const ANTON = user(U2, 'Anton Ek', ['r2', 'Player', 2])
const BERTA = user(U3, 'Berta Alm', ['r2', 'Player', 2])
const CHAIR = user(U4, 'Carl Chair', ['r0', 'Chair', 0])

const MAY_ALL = [
  'user:read:profile',
  'user:update:profile',
  'user:update:role',
  'user:update:status',
  'user:delete',
] as const

const open = (path: string, answers: Answers = {}) =>
  openOffice(path, MAY_ALL, { 'rpc/member_photo': null, ...answers })
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const select = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))

afterEach(closeScreen)

it('changes the role of the selected members except those with a higher role, and counts those', async () => {
  const { sent } = await open('users', {
    users_with_roles: [ANTON, BERTA, CHAIR],
    'rpc/update_members': 2,
  })
  for (const { name } of [ANTON, BERTA, CHAIR]) await select(name)
  await press('Change role')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the role of 2 members' }))
  expect(dialog.getByText(/Anton Ek/).textContent).not.toContain('Carl Chair')
  expect(dialog.getByText(/1 of the selected members is skipped/)).toBeTruthy()
  expect(dialog.getAllByRole('radio')).toHaveLength(2)
  expect(dialog.queryByLabelText('Chair')).toBeNull()
  await userEvent.click(dialog.getByLabelText('Board'))
  await userEvent.click(dialog.getByRole('button', { name: 'Change 2 roles' }))
  expect(await screen.findByText('2 members have a new role')).toBeTruthy()
  expect(sent('rpc/update_members')).toEqual([{ p_user_ids: [U2, U3], p_role_id: 'r1' }])
  await waitFor(() => expect(screen.queryByText('3 selected')).toBeNull())
})

it('invites those of the selected members who do not use their accounts yet, and says who was left out', async () => {
  const { sent } = await openOffice('users', [...MAY_ALL, 'user:invite'], {
    users_with_roles: [
      { ...ANTON, status: 'unverified', awaits_invitation: true },
      { ...BERTA, status: 'unverified' },
      { ...CHAIR, status: 'unverified' },
      MAJA,
    ],
    'rpc/invite_members': { invited: 1, left_out: 1 },
  })
  await select('Maja Lind')
  expect(isOff(await button('Invite'))).toBe(true)
  for (const { name } of [ANTON, BERTA, CHAIR]) await select(name)
  expect(screen.getByRole('cell', { name: /Not invited yet/ })).toBeTruthy()
  await press('Send 2 invitations')
  expect(await screen.findByText(/1 invitation is on its way.*1 person was left out/)).toBeTruthy()
  expect(sent('rpc/invite_members')).toMatchObject([{ p_user_ids: [U2, U3] }])
  await waitFor(() => expect(screen.queryByText('4 selected')).toBeNull())
})

it('filters the list by who has not been invited yet', async () => {
  const requested: string[] = []
  const { address } = await open('users', { users_with_roles: [ANTON] })
  const real = fetch
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) => {
    requested.push(input)
    return real(input, init)
  })
  await userEvent.selectOptions(await screen.findByLabelText('Status'), 'Not invited yet')
  await waitFor(() => expect(address()).toContain('status=not_invited'))
  await waitFor(() => expect(requested.some((url) => url.includes('awaits_invitation=eq.true'))).toBe(true))
})

it('does not let users change their own status, or choose the status a member already has', async () => {
  await open('users', { users_with_roles: [MAJA, ANTON] })
  await select('Maja Lind')
  expect(isOff(await button('Change status'))).toBe(true)
  expect(isOff(await button('Change role'))).toBe(false)
  await select('Anton Ek')
  await press('Change status')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change status' }))
  expect(isOff(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change status' }))).toBe(true)
  await userEvent.click(dialog.getByLabelText('Inactive'))
  expect(isOff(dialog.getByRole<HTMLButtonElement>('button', { name: 'Change status' }))).toBe(false)
})

it('says who has nobody left to answer for them when a guardian’s account becomes inactive', async () => {
  await open('users', {
    users_with_roles: [ANTON, BERTA],
    'rpc/list_family': [
      { user_id: U4, name: 'Elsa', is_child: true },
      { user_id: U3, name: 'Berta Alm', is_child: false },
    ],
  })
  await select('Anton Ek')
  await press('Change status')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change status' }))
  expect(await dialog.findByText(/^Anton Ek is a guardian of Elsa\./)).toBeTruthy()
})

it('keeps the dialog open and shows why when the server refuses the change', async () => {
  await open('users', {
    users_with_roles: [ANTON],
    users: refusal('ERROR_LAST_ADMIN'),
  })
  await select('Anton Ek')
  await press('Change status')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByLabelText('Inactive'))
  await userEvent.click(dialog.getByRole('button', { name: 'Change status' }))
  expect((await dialog.findByRole('alert')).textContent).toMatch(/At least one person must be able to manage/)
  expect(screen.getByText('1 selected')).toBeTruthy()
})

it('shows no id in the filter by a group that has been deleted', async () => {
  await open(`users?group=${U4}`, {
    users_in_groups: [],
    groups: [{ id: id(9), name: 'Trombones', kind: 'section', sort_order: 1 }],
  })
  const filter = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Group' })
  expect(filter.value).toBe(U4)
  expect([...filter.options].map(({ text }) => text)).toEqual(['All groups', 'Trombones', '–'])
})

it('deselects those who are no longer members when a change of many is refused, and can change the others', async () => {
  const { answers, written } = await open('users', {
    users_with_roles: [ANTON, BERTA, CHAIR],
    'rpc/update_members': refusal('ERROR_RESOURCE_NOT_FOUND', { resource: 'user' }),
    users: { id: U2 },
    'rpc/list_family': [],
  })
  await select('Anton Ek')
  await select('Berta Alm')
  await press('Change status')
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the status of 2 members' }))
  await userEvent.click(dialog.getByLabelText('Inactive'))
  answers['users_with_roles'] = [ANTON, CHAIR]
  await userEvent.click(dialog.getByRole('button', { name: /^Change 2/ }))
  expect(await screen.findByText('Berta Alm is no longer a member and has been deselected')).toBeTruthy()
  await userEvent.click(await dialog.findByRole('button', { name: 'Change status' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(written('users')).toEqual([{ status: 'inactive' }])
})

it('shows a member’s photo, and removes it after confirmation', async () => {
  let photo: object | null = {
    version: 'abcdefgh',
    media_type: 'image/webp',
    content: 'UklGRg==',
    created_at: '2026-11-01T10:00:00Z',
  }
  const { sent } = await open(`users/${U2}`, {
    users_with_roles: [ANTON],
    'rpc/compare_user_roles': { has_higher_role: false },
    'rpc/member_photo': () => photo,
    'rpc/remove_photo': () => {
      photo = null
      return undefined
    },
  })
  expect(await screen.findByAltText('Photo of Anton Ek')).toBeTruthy()
  expect(screen.getByText('For the door, given on 1 Nov 2026')).toBeTruthy()
  await press('Remove photo')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove the photo of Anton Ek?' }))
  expect(sent('rpc/remove_photo')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Remove photo' }))
  expect(await screen.findByText('The photo of Anton Ek has been removed')).toBeTruthy()
  await waitFor(() => expect(screen.queryByAltText('Photo of Anton Ek')).toBeNull())
  expect(sent('rpc/remove_photo')).toEqual([{ p_user_id: U2 }])
})

it('says nothing of doors about the cards of a sports club', async () => {
  await openOffice(`users/${U2}`, [...MAY_ALL, 'user:update:card'], {
    associations: [{ id: 'a1', name: 'Norrviks IF', type: 'sport', timezone: 'Europe/Stockholm' }],
    users_with_roles: [ANTON],
    'rpc/compare_user_roles': { has_higher_role: false },
    'rpc/member_photo': null,
  })
  await press('Print card')
  const printing = within(await screen.findByRole('dialog'))
  expect(printing.getByText('That cards were printed is noted in the activity log.')).toBeTruthy()
  await userEvent.click(printing.getByRole('button', { name: 'Cancel' }))
  await press('Replace card')
  const replacing = within(await screen.findByRole('alertdialog'))
  expect(replacing.getByText('The old card stops working at once, printed copies too.')).toBeTruthy()
})

it('says nothing of doors about a photo in a sports club, which has none', async () => {
  const created_at = '2026-11-01T10:00:00Z'
  await open(`users/${U2}`, {
    associations: [{ id: 'a1', name: 'Norrviks IF', type: 'sport', timezone: 'Europe/Stockholm' }],
    users_with_roles: [ANTON],
    'rpc/compare_user_roles': { has_higher_role: false },
    'rpc/member_photo': { version: 'a', media_type: 'image/webp', content: 'UklGRg==', created_at },
  })
  expect(await screen.findByText('Given on 1 Nov 2026')).toBeTruthy()
  await press('Remove photo')
  expect((await screen.findByRole('alertdialog')).textContent).toContain('This cannot be undone.')
  expect(document.body.textContent).not.toMatch(/\bdoors?\b/i)
})

it('does not offer to remove the photo of a member with a higher role', async () => {
  const photo = {
    version: 'a',
    media_type: 'image/webp',
    content: 'UklGRg==',
    created_at: '2026-11-01T10:00:00Z',
  }
  await open(`users/${U4}`, {
    users_with_roles: [CHAIR],
    'rpc/compare_user_roles': { has_higher_role: true },
    'rpc/member_photo': photo,
  })
  expect(await screen.findByAltText('Photo of Carl Chair')).toBeTruthy()
  expect(await screen.findByText(/has a higher role/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove photo' })).toBeNull()
})

it('shows a member with a higher role without any actions, and says why', async () => {
  await open(`users/${U4}`, {
    users_with_roles: [CHAIR],
    'rpc/compare_user_roles': { has_higher_role: true },
  })
  expect(await screen.findByText(/Carl Chair has a higher role \(Chair\) than you/)).toBeTruthy()
  for (const name of ['Change role', 'Change status', 'Delete account'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull()
})

it('offers to change and delete a member with a lower role', async () => {
  await open(`users/${U2}`, {
    users_with_roles: [ANTON],
    'rpc/compare_user_roles': { has_higher_role: false },
  })
  for (const name of ['Change role', 'Change status', 'Delete account'])
    expect(await button(name)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Edit' })).toBeTruthy()
})

it('saves only what was changed, an emptied address as null, and shows the server’s error at its field', async () => {
  const { answers, address, written } = await open(`users/${U2}/edit`, {
    users_with_roles: [{ ...ANTON, address: 'Storgatan 1' }],
    'rpc/compare_user_roles': { has_higher_role: false },
    users: refusal('ERROR_VALIDATION_FAILED', { field: 'name', reason: 'invalid' }),
  })
  await userEvent.clear(await field('Address'))
  await press('Save')
  await waitFor(async () => expect((await field('Name')).getAttribute('aria-invalid')).toBe('true'))
  answers['users'] = { id: U2 }
  await press('Save')
  await waitFor(() => expect(address()).toBe(`/admin/users/${U2}`))
  // What another admin changed meanwhile stays.
  expect(written('users').at(-1)).toEqual({ address: null })
})

it.each([
  ['is saved', () => ({ id: U2 })],
  ['cannot be saved', () => refusal('ERROR_INTERNAL_SERVER_ERROR')],
])('leaves somebody where they have gone while a profile %s, and tells them', async (outcome, answer) => {
  let respond = () => {}
  const asked = new Promise<void>((resolve) => {
    respond = resolve
  })
  const { address, written } = await open(`users/${U2}/edit`, {
    users_with_roles: [ANTON],
    'rpc/compare_user_roles': { has_higher_role: false },
    users: async () => {
      await asked
      return answer()
    },
  })
  await userEvent.type(await field('Address'), 'Storgatan 7')
  await press('Save')
  await waitFor(() => expect(written('users')).toHaveLength(1))
  await userEvent.click(screen.getByRole('link', { name: 'All members' }))
  await waitFor(() => expect(address()).toBe('/admin/users'))
  respond()
  const told = outcome === 'is saved' ? 'Anton Ek is saved' : /Something went wrong on the server/
  expect(await screen.findByText(told)).toBeTruthy()
  await Promise.resolve()
  expect(address()).toBe('/admin/users')
})

it('has every screen that names members ask again once one of them has a new name', async () => {
  const { address, queryClient } = await open(`users/${U2}/edit`, {
    users_with_roles: [ANTON],
    'rpc/compare_user_roles': { has_higher_role: false },
    users: { id: U2 },
  })
  const elsewhere = [
    ['groups', 'people'],
    ['family', 'of'],
    ['events', 'participation'],
    ['session', 'me', 'u0'],
  ]
  for (const key of elsewhere) queryClient.setQueryData(key, [])
  await userEvent.type(await field('Name'), 'man')
  await press('Save')
  await waitFor(() => expect(address()).toBe(`/admin/users/${U2}`))
  for (const key of elsewhere) expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true)
})

it('offers to reset two-step login only while the member has it on', async () => {
  let isOn = true
  const { sent } = await open(`users/${U2}`, {
    users_with_roles: [ANTON],
    'rpc/compare_user_roles': { has_higher_role: false },
    'rpc/member_has_second_factor': () => isOn,
    'rpc/reset_second_factor': () => {
      isOn = false
      return null
    },
  })
  const label = 'Two-step login or passkey'
  expect((await screen.findByText(label)).nextElementSibling?.textContent).toBe('On')
  await press('Reset two-step login')
  await press('Reset')
  await waitFor(() => expect(screen.getByText(label).nextElementSibling?.textContent).toBe('Off'))
  expect(screen.queryByRole('button', { name: 'Reset two-step login' })).toBeNull()
  expect(sent('rpc/reset_second_factor')).toEqual([{ p_user_id: U2 }])
})
