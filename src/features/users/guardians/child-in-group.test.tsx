// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { type Answers, closeScreen, refusal } from '#app/screen.fixture.tsx'

import { memberRow } from '../member.fixture.ts'

const CHILD = '0a4d3f0e-0000-4000-8000-000000000003'
const MOTHER = '0a4d3f0e-0000-4000-8000-000000000001'
const U12 = '0a4d3f0e-0000-4000-8000-000000000009'

async function addElsa(answers: Answers) {
  const opened = await openOffice(
    'users/invitations',
    ['user:read:profile', 'user:update:profile', 'user:invite', 'group:manage'],
    {
      users_with_roles: [memberRow(MOTHER, { name: 'Maria' })],
      association_invitations: [],
      groups: [{ id: U12, kind: 'team', name: 'U12', sort_order: 1 }],
      'rpc/add_member': CHILD,
      'rpc/change_group_members': [CHILD],
      ...answers,
    },
  )
  const form = within(await screen.findByRole('region', { name: 'A child without an account' }))
  await userEvent.type(await form.findByLabelText('Name'), 'Elsa')
  await userEvent.selectOptions(await form.findByLabelText('Group'), 'U12')
  await userEvent.click(form.getByRole('button', { name: 'Add a guardian' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('searchbox'), 'ma')
  await userEvent.click(await dialog.findByRole('button', { name: 'Choose Maria' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(form.getByRole('button', { name: 'Add child' }))
  return opened
}

afterEach(closeScreen)

it('puts the new child in the chosen group', async () => {
  const { sent, address } = await addElsa({})
  await waitFor(() => expect(address()).toBe(`/admin/users/${CHILD}`))
  expect(await screen.findByText('Elsa is a member now')).toBeTruthy()
  expect(sent('rpc/change_group_members')).toEqual([
    { p_group_id: U12, p_user_ids: [CHILD], p_change: 'add' },
  ])
})

it('adds the child under the same id when the response to the first attempt was lost', async () => {
  const { answers, sent, address } = await addElsa({ 'rpc/add_member': Response.error() })
  expect((await screen.findAllByRole('alert')).length).toBeGreaterThan(0)
  answers['rpc/add_member'] = CHILD
  await userEvent.click(screen.getByRole('button', { name: 'Add child' }))
  await waitFor(() => expect(address()).toBe(`/admin/users/${CHILD}`))
  const ids = (sent('rpc/add_member') as { p_id: string }[]).map(({ p_id }) => p_id)
  expect(ids.length).toBeGreaterThan(1)
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toMatch(/^[\da-f-]{36}$/)
})

it('adds the child once, and says so, when the group is not there any more', async () => {
  const { sent, address } = await addElsa({
    'rpc/change_group_members': () => refusal('ERROR_RESOURCE_NOT_FOUND', { resource: 'group' }),
  })
  await waitFor(() => expect(address()).toBe(`/admin/users/${CHILD}`))
  expect(await screen.findByText(/^Elsa is a member now, but is not in the group/)).toBeTruthy()
  expect(sent('rpc/add_member')).toHaveLength(1)
})
