// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'
import { CLUB_ROLES, openOffice } from '#app/admin.fixture.ts'
import { type Answers, closeScreen, refusal } from '#app/screen.fixture.tsx'
import { isOff } from '#ui/control/button.fixture.ts'

const [CHAIR, BOARD, PLAYER] = CLUB_ROLES
const COACH = { id: 'r3', name: 'Coach', description: 'Trains the young ones', sort_order: 3 }

const permission = (name: Permission, group_id: string) => ({
  id: `p-${name}`,
  name,
  description: '',
  group_id,
})
const CREATE = permission('event:create', 'event')
const UPDATE = permission('event:update', 'event')
const REMOVE = permission('event:delete', 'event')
const CATALOGUE = [CREATE, UPDATE, REMOVE]
const allowing = (role: object | undefined, ...permissions: object[]) => ({ ...role, permissions })

const open = (path: string, answers: Answers = {}) =>
  openOffice(
    path,
    ['role:create', 'role:update', 'role:delete', 'event:create', 'event:update', 'event:read'],
    {
      roles: [
        allowing(CHAIR, ...CATALOGUE),
        allowing(BOARD, CREATE),
        allowing(PLAYER),
        allowing(COACH, REMOVE),
      ],
      permissions: CATALOGUE,
      'rpc/role_members': [{ role_id: 'r2', members: 3 }],
      ...answers,
    },
  )
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
const shownOrder = () => [...document.querySelectorAll('ol h2')].map(({ textContent }) => textContent)

afterEach(closeScreen)

it('lets users give only their own permissions, one by one or a whole group at once', async () => {
  const { address, sent } = await open('roles/new', { 'rpc/save_role': { id: 'r9' } })
  const locked = await box('Delete events')
  expect(locked.disabled).toBe(true)
  expect(screen.getAllByText(/You do not have this permission yourself, so you cannot give it/)).toHaveLength(
    1,
  )
  await userEvent.type(await screen.findByLabelText('Name'), 'Kapten')
  await userEvent.click(await box('Everything about Events'))
  expect([(await box('Plan events')).checked, (await box('Edit events')).checked, locked.checked]).toEqual([
    true,
    true,
    false,
  ])
  await userEvent.click(await box('Edit events'))
  await press('Create role')
  await waitFor(() => expect(address()).toBe('/admin/roles'))
  const [saved] = sent('rpc/save_role')
  expect(saved).toMatchObject({ p_role: { name: 'Kapten' }, p_permission_ids: [CREATE.id] })
})

it('says what a permission is of no use without, until that is chosen too', async () => {
  await open('roles/new', { permissions: [...CATALOGUE, permission('event:read', 'event')] })
  const removing = await box('Delete events')
  const hint = () =>
    document.querySelector(`[id="${removing.getAttribute('aria-describedby')}"]`)?.textContent
  expect(hint()).toContain('Only together with: See drafts and private events.')
  await userEvent.click(await box('See drafts and private events'))
  expect(hint()).not.toContain('Only together with')
})

it('lets a permission the user lacks be removed, and warns that it cannot be given back', async () => {
  const { sent } = await open('roles/r3/edit', { 'rpc/save_role': { id: 'r3' } })
  const held = await box('Delete events')
  expect([held.checked, held.disabled]).toEqual([true, false])
  expect(screen.getByText(/you can remove it here, but not give it back/)).toBeTruthy()
  await userEvent.click(held)
  await press('Save')
  await waitFor(() => expect(sent('rpc/save_role')).toHaveLength(1))
  expect(sent('rpc/save_role')).toMatchObject([{ p_role: { id: 'r3' }, p_permission_ids: [] }])
})

it('saves only what was changed, so that a permission somebody else takes away meanwhile stays away', async () => {
  const { sent } = await open('roles/r2/edit', {
    roles: [allowing(CHAIR), allowing(BOARD, CREATE), allowing(PLAYER, CREATE, UPDATE)],
    'rpc/save_role': { id: 'r2' },
  })
  await userEvent.type(await screen.findByLabelText('Description'), 'Plays')
  await userEvent.click(await box('Edit events'))
  await press('Save')
  await waitFor(() => expect(sent('rpc/save_role')).toHaveLength(1))
  expect(sent('rpc/save_role')).toEqual([
    {
      p_role: { id: 'r2', description: 'Plays' },
      p_permission_ids: [CREATE.id],
      p_known_ids: [CREATE.id, UPDATE.id],
    },
  ])
})

it('asks once before it replaces a description changed by somebody else, and keeps the permission they gave', async () => {
  const roles = (description: string, ...permissions: object[]) => [
    allowing(CHAIR),
    allowing(BOARD, CREATE),
    allowing({ ...PLAYER, description }, ...permissions),
  ]
  const { answers, sent } = await open('roles/r2/edit', {
    roles: roles('', CREATE),
    'rpc/save_role': { id: 'r2' },
  })
  await userEvent.type(await screen.findByLabelText('Description'), 'Plans')
  answers['roles'] = roles('Decides', CREATE, UPDATE)
  await press('Save')
  expect(await screen.findByText(/^Somebody else has changed this/)).toBeTruthy()
  await waitFor(async () => expect((await box('Edit events')).checked).toBe(true))
  expect(sent('rpc/save_role')).toEqual([])
  await press('Save')
  await waitFor(() => expect(sent('rpc/save_role')).toHaveLength(1))
  const both = [CREATE.id, UPDATE.id]
  expect(sent('rpc/save_role')).toEqual([
    { p_role: { id: 'r2', description: 'Plans' }, p_permission_ids: both, p_known_ids: both },
  ])
})

it('keeps what was typed, and marks the field, when the server refuses the role', async () => {
  const { address } = await open('roles/r3/edit', {
    'rpc/save_role': refusal('ERROR_VALIDATION_FAILED', { field: 'name', reason: 'exists' }),
  })
  const name = await screen.findByLabelText<HTMLInputElement>('Name')
  await userEvent.clear(name)
  await userEvent.type(name, 'Player')
  await press('Save')
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect([name.value, address()]).toEqual(['Player', '/admin/roles/r3/edit'])
})

it('says how a description that every club starts with is shown, until it is changed', async () => {
  const player = allowing({ ...PLAYER, description: 'Members, events and mail' })
  await open('roles/r2/edit', { roles: [allowing(CHAIR), allowing(BOARD), player] })
  const field = await screen.findByLabelText('Description')
  expect(field).toHaveProperty('value', 'Members, events and mail')
  expect(screen.getByText('Shown as “Members, events and e-mail” until it is changed.')).toBeTruthy()
})

it('shows a higher role without a form', async () => {
  await open('roles/r0/edit')
  expect(await screen.findByText('This role is higher than yours, so you cannot change it.')).toBeTruthy()
  expect(screen.getByText('Everything')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

it('moves a role, sends the order of all roles below the user’s own, and undoes it', async () => {
  const held = [allowing(CHAIR), allowing(BOARD)]
  let order = ['r2', 'r3']
  const { sent } = await open('roles', {
    roles: () => [
      ...held,
      ...order.map((id, place) => ({
        ...allowing([PLAYER, COACH].find((role) => role?.id === id)),
        sort_order: 2 + place,
      })),
    ],
    'rpc/order_roles': ({ p_role_ids }: { p_role_ids: string[] }) => void (order = p_role_ids),
  })
  await screen.findByRole('heading', { name: 'Coach' })
  expect(screen.queryByRole('button', { name: 'Move Board up' })).toBeNull()
  expect(isOff(await screen.findByRole('button', { name: 'Move Player up' }))).toBe(true)
  await press('Move Coach up')
  await waitFor(() => expect(shownOrder()).toEqual(['Chair', 'Board', 'Coach', 'Player']))
  await press('Undo')
  await waitFor(() => expect(shownOrder()).toEqual(['Chair', 'Board', 'Player', 'Coach']))
  expect(sent('rpc/order_roles')).toEqual([{ p_role_ids: ['r3', 'r2'] }, { p_role_ids: ['r2', 'r3'] }])
})

it('restores the order, with a message, when the server refuses it', async () => {
  await open('roles', { 'rpc/order_roles': refusal('ERROR_INSUFFICIENT_PERMISSIONS') })
  await screen.findByRole('heading', { name: 'Coach' })
  await press('Move Coach up')
  expect(await screen.findByRole('alert')).toBeTruthy()
  await waitFor(() => expect(shownOrder()).toEqual(['Chair', 'Board', 'Player', 'Coach']))
})

it('asks before deleting a role, and says so if it is still in use', async () => {
  const { answers, written } = await open('roles')
  await press('Delete Player')
  const inUse = within(await screen.findByRole('dialog', { name: 'Player is in use' }))
  expect(inUse.getByText(/3 members have this role/)).toBeTruthy()
  await userEvent.click(inUse.getByRole('button', { name: 'Close' }))

  await press('Delete Coach')
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete the role Coach?' }))
  const before = written('roles').length
  // Somebody was given it since the list was loaded.
  answers['roles'] = refusal('ERROR_ROLE_IN_USE', { members: 1 })
  await userEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('dialog', { name: 'Coach is in use' })).toBeTruthy()
  expect(written('roles').length).toBe(before + 1)
})
