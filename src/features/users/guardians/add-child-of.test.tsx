// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'
import { openOffice } from '#app/admin.fixture.ts'
import { type Answers, closeScreen } from '#app/screen.fixture.tsx'

import { memberRow } from '../member.fixture.ts'

const MOTHER = '0a4d3f0e-0000-4000-8000-000000000001'
const CHILD = '0a4d3f0e-0000-4000-8000-000000000003'
const EDITOR: Permission[] = ['user:read:profile', 'user:update:profile', 'user:update:card']

const open = (more: Permission[], answers: Answers = {}) =>
  openOffice(`users/${MOTHER}`, [...EDITOR, ...more], {
    users_with_roles: [memberRow(MOTHER, { name: 'Maria' })],
    association_invitations: [],
    'rpc/compare_user_roles': { has_higher_role: false },
    'rpc/list_family': [],
    'rpc/add_member': CHILD,
    ...answers,
  })
const family = async () => within(await screen.findByRole('region', { name: 'Guardians' }))

afterEach(closeScreen)

it('adds a child from the page of its guardian, who is already chosen', async () => {
  const { sent, address } = await open(['user:invite'])
  await userEvent.click(await (await family()).findByRole('link', { name: 'Add a child' }))
  const form = within(await screen.findByRole('region', { name: 'A child without an account' }))
  expect(await form.findByRole('button', { name: 'Remove Maria as a guardian' })).toBeTruthy()
  await userEvent.type(form.getByLabelText('Name'), 'Elsa')
  await userEvent.click(form.getByRole('button', { name: 'Add child' }))
  await waitFor(() => expect(address()).toBe(`/admin/users/${CHILD}`))
  expect(sent('rpc/add_member')).toEqual([
    expect.objectContaining({ p_name: 'Elsa', p_guardian_ids: [MOTHER] }),
  ])
})

it('offers no child to members without an account, with a guardian, or to users who may not invite', async () => {
  const noChild = async (more: Permission[], answers: Answers, shown: string) => {
    await open(more, answers)
    expect(await (await family()).findByText(shown)).toBeTruthy()
    expect((await family()).queryByRole('link', { name: 'Add a child' })).toBeNull()
    closeScreen()
  }
  const none = 'This member has no guardian.'
  await noChild([], {}, none)
  await noChild(
    ['user:invite'],
    {
      users_with_roles: [
        memberRow(MOTHER, {
          name: 'Maria',
          has_account: false,
          date_of_birth: `${new Date().getFullYear() - 10}-01-01`,
        }),
      ],
      'rpc/account_offer': null,
    },
    none,
  )
  await noChild(
    ['user:invite'],
    { 'rpc/list_family': [{ user_id: CHILD, name: 'Fredrik', is_child: false }] },
    'Fredrik',
  )
})

it('puts the keyboard in the search for a guardian when it opens', async () => {
  await open([])
  await userEvent.click(await (await family()).findByRole('button', { name: 'Add a guardian' }))
  expect(document.activeElement).toBe(await screen.findByRole('searchbox'))
})
