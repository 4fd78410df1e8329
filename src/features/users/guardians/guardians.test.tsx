// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'
import { openOffice } from '#app/admin.fixture.ts'
import { type Answers, closeScreen, refusal } from '#app/screen.fixture.tsx'

import { memberRow } from '../member.fixture.ts'

const [CHILD, MOTHER, FATHER] = [2, 3, 4].map((n) => `0a4d3f0e-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const user = (id: string, name: string) => memberRow(id, { name, email: `${name}@example.org` })
const MARIA = { user_id: MOTHER, name: 'Maria', is_child: false }

const open = (answers: Answers, more: Permission[] = ['user:update:card']) =>
  openOffice(`users/${CHILD}`, ['user:read:profile', 'user:update:profile', ...more], {
    users_with_roles: [user(CHILD, 'Elsa')],
    'rpc/compare_user_roles': { has_higher_role: false },
    'rpc/list_family': [],
    ...answers,
  })
const panel = async () => within(await screen.findByRole('region', { name: 'Guardians' }))
const press = async (name: string) => userEvent.click(await (await panel()).findByRole('button', { name }))

afterEach(closeScreen)

it('adds a guardian found by name, and undoes that on request', async () => {
  const { answers, sent } = await open({ 'rpc/add_guardian': null, 'rpc/remove_guardian': null })
  expect(await (await panel()).findByText('This member has no guardian.')).toBeTruthy()
  await press('Add a guardian')
  const dialog = within(await screen.findByRole('dialog', { name: 'Who is a guardian of Elsa?' }))
  expect(dialog.getByText(/Type at least two letters/)).toBeTruthy()
  answers['users_with_roles'] = [user(CHILD, 'Elsa'), user(MOTHER, 'Maria')]
  await userEvent.type(dialog.getByRole('searchbox'), 'ma{Enter}')
  answers['rpc/list_family'] = [MARIA]
  await userEvent.click(await dialog.findByRole('button', { name: 'Choose Maria' }))
  expect(dialog.queryByRole('button', { name: 'Choose Elsa' })).toBeNull()
  expect(await screen.findByText('Maria is a guardian now')).toBeTruthy()
  expect(await (await panel()).findByRole('link', { name: 'Maria' })).toBeTruthy()
  const link = expect.objectContaining({ p_child_id: CHILD, p_guardian_id: MOTHER })
  expect(sent('rpc/add_guardian')).toEqual([link])
  answers['rpc/list_family'] = []
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent('rpc/remove_guardian')).toEqual([link]))
  expect(await (await panel()).findByText('This member has no guardian.')).toBeTruthy()
})

it('removes a guardian, or says why that failed', async () => {
  const { answers } = await open({
    'rpc/list_family': [MARIA],
    'rpc/remove_guardian': refusal('ERROR_ROLE_TOO_HIGH'),
  })
  await press('Remove Maria as a guardian')
  expect(await screen.findByText(/higher role/)).toBeTruthy()
  answers['rpc/remove_guardian'] = null
  answers['rpc/list_family'] = []
  await press('Remove Maria as a guardian')
  expect(await screen.findByText('Maria is no longer a guardian')).toBeTruthy()
  // The button was removed together with its row.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Guardians' })))
})

it('removes a guardian once at two quick presses, and offers to undo that', async () => {
  const { answers, sent } = await open({ 'rpc/list_family': [MARIA] })
  answers['rpc/remove_guardian'] = null
  const remove = await (await panel()).findByRole('button', { name: 'Remove Maria as a guardian' })
  fireEvent.click(remove)
  fireEvent.click(remove)
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy()
  expect(sent('rpc/remove_guardian')).toHaveLength(1)
})

it('does not offer to add a third guardian, or a guardian for somebody who is one', async () => {
  await open({
    'rpc/list_family': [MARIA, { ...MARIA, user_id: 'c', name: 'Fredrik' }],
  })
  expect(await (await panel()).findByText('Fredrik')).toBeTruthy()
  expect((await panel()).queryByRole('button', { name: 'Add a guardian' })).toBeNull()
  closeScreen()
  await open({ 'rpc/list_family': [{ ...MARIA, is_child: true }] })
  expect(await (await panel()).findByText('Elsa is a guardian of:')).toBeTruthy()
  expect((await panel()).queryByRole('button', { name: 'Add a guardian' })).toBeNull()
})

it('lets users who may not give out cards remove a guardian for good, and says why they cannot add one', async () => {
  const { answers } = await open({ 'rpc/list_family': [MARIA], 'rpc/remove_guardian': null }, [])
  expect(await (await panel()).findByText(/“Print and replace members’ cards”/)).toBeTruthy()
  expect((await panel()).queryByRole('button', { name: 'Add a guardian' })).toBeNull()
  answers['rpc/list_family'] = []
  await press('Remove Maria as a guardian')
  expect(await screen.findByText('Maria is no longer a guardian')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('adds a child without an account, and requires a guardian', async () => {
  const { answers, sent, address } = await openOffice(
    'users/invitations',
    ['user:read:profile', 'user:update:profile', 'user:update:status', 'user:invite'],
    {
      users_with_roles: [user(MOTHER, 'Maria')],
      association_invitations: [],
      'rpc/add_member': CHILD,
      'rpc/compare_user_roles': { has_higher_role: false },
      'rpc/list_family': [MARIA],
      'rpc/member_has_second_factor': false,
    },
  )
  const form = within(await screen.findByRole('region', { name: 'A child without an account' }))
  await userEvent.type(await form.findByLabelText('Name'), 'Elsa')
  await userEvent.click(form.getByRole('button', { name: 'Add child' }))
  const missing = await form.findByText('Choose at least one guardian')
  expect(form.getByRole('group', { name: 'Guardians' }).getAttribute('aria-describedby')).toBe(missing.id)
  await userEvent.click(form.getByRole('button', { name: 'Add a guardian' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Who is the child’s guardian?' }))
  await userEvent.type(dialog.getByRole('searchbox'), 'ma{Enter}')
  await userEvent.click(await dialog.findByRole('button', { name: 'Choose Maria' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // Enter in the search must not submit the form, which is valid by now.
  answers['users_with_roles'] = [user(FATHER, 'Fredrik')]
  await userEvent.click(form.getByRole('button', { name: 'Add a guardian' }))
  const again = within(await screen.findByRole('dialog', { name: 'Who is the child’s guardian?' }))
  await userEvent.type(again.getByRole('searchbox'), 'fr{Enter}')
  await userEvent.click(await again.findByRole('button', { name: 'Choose Fredrik' }))
  expect(sent('rpc/add_member')).toEqual([])
  answers['users_with_roles'] = [{ ...user(CHILD, 'Elsa'), has_account: false }]
  await userEvent.click(form.getByRole('button', { name: 'Add child' }))
  await waitFor(() => expect(address()).toBe(`/admin/users/${CHILD}`))
  expect(sent('rpc/add_member')).toEqual([
    expect.objectContaining({ p_name: 'Elsa', p_guardian_ids: [MOTHER, FATHER] }),
  ])
  expect(await screen.findByText('Elsa is a member now')).toBeTruthy()
  expect(screen.queryByText('Elsa@example.org')).toBeNull()
  expect((await screen.findAllByText('No account')).length).toBeGreaterThan(0)
  expect(await screen.findByRole('button', { name: 'Change status' })).toBeTruthy()
  for (const of of ['Last login', 'Two-step login or passkey']) expect(screen.queryByText(of)).toBeNull()
})

it('adds an adult without an address, with or without a contact person, and says what they have no account for', async () => {
  const { answers, sent, address } = await openOffice(
    'users/invitations',
    ['user:read:profile', 'user:update:profile', 'user:invite'],
    {
      users_with_roles: [user(MOTHER, 'Maria')],
      association_invitations: [],
      'rpc/add_member': CHILD,
      'rpc/compare_user_roles': { has_higher_role: false },
      'rpc/list_family': [],
    },
  )
  const form = within(await screen.findByRole('region', { name: 'An adult without an e-mail address' }))
  await userEvent.type(await form.findByLabelText('Name'), 'Greta Ek')
  expect(form.getByRole('button', { name: 'Add a contact person' })).toBeTruthy()
  answers['users_with_roles'] = [{ ...user(CHILD, 'Greta Ek'), has_account: false }]
  await userEvent.click(form.getByRole('button', { name: 'Add adult' }))
  await waitFor(() => expect(address()).toBe(`/admin/users/${CHILD}`))
  expect(sent('rpc/add_member')).toEqual([
    expect.objectContaining({ p_name: 'Greta Ek', p_guardian_ids: [] }),
  ])
  expect(await screen.findByText(/Greta Ek has no account: no login, password or passkeys/)).toBeTruthy()
})

it('names the children who may be left without a guardian before their guardian is deleted', async () => {
  await open({ 'rpc/list_family': [{ ...MARIA, is_child: true }] }, ['user:delete'])
  await userEvent.click(await screen.findByRole('button', { name: 'Delete account' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete Elsa?' })
  expect(question.textContent).toContain('Elsa is a guardian of Maria.')
})

it('calls them contact persons of an adult without an account, and either of somebody whose age is not known', async () => {
  const adult = { ...user(CHILD, 'Elsa'), has_account: false, date_of_birth: '1950-02-03' }
  await open({ users_with_roles: [adult] })
  const contacts = within(await screen.findByRole('region', { name: 'Contact persons' }))
  expect(await contacts.findByText('This member has no contact person.')).toBeTruthy()
  expect(contacts.getByRole('button', { name: 'Add a contact person' })).toBeTruthy()
  closeScreen()
  await open({ users_with_roles: [{ ...adult, date_of_birth: null }] })
  expect(await screen.findByRole('region', { name: 'Guardians or contact persons' })).toBeTruthy()
  closeScreen()
  await open({ users_with_roles: [{ ...adult, date_of_birth: `${new Date().getFullYear() - 10}-01-01` }] })
  expect(await screen.findByRole('region', { name: 'Guardians' })).toBeTruthy()
})
