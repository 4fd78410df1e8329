// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { type Answers, closeScreen, refusal } from '#app/screen.fixture.tsx'

import { memberRow } from '../member.fixture.ts'

const CHILD = '0a4d3f0e-0000-4000-8000-000000000002'
const ELSA = memberRow(CHILD, { name: 'Elsa', email: `${CHILD}@no-login.invalid`, has_account: false })

const open = (
  answers: Answers,
  permissions: ('user:invite' | 'user:update:card')[] = ['user:invite', 'user:update:card'],
) =>
  openOffice(`users/${CHILD}`, ['user:read:profile', 'user:update:profile', ...permissions], {
    users_with_roles: [ELSA],
    'rpc/compare_user_roles': { has_higher_role: false },
    'rpc/list_family': [],
    ...answers,
  })
const button = (name: string) => screen.findByRole('button', { name })

afterEach(closeScreen)

it('sends a child a link for creating an account, says where it was sent, and withdraws it', async () => {
  const { answers, sent } = await open({
    'rpc/account_offer': null,
    'rpc/offer_account': refusal('ERROR_EMAIL_ALREADY_EXISTS'),
  })
  await userEvent.click(await button('Create an account'))
  const dialog = within(await screen.findByRole('dialog', { name: 'An account for Elsa' }))
  const address = dialog.getByLabelText('Their own e-mail address')
  await userEvent.type(address, 'maria@example.org{Enter}')
  expect(await dialog.findByText('User already exists')).toBeTruthy()
  answers['rpc/offer_account'] = null
  answers['rpc/account_offer'] = { email: 'elsa@example.org', expires_at: '2026-11-21T12:00:00Z' }
  await userEvent.clear(address)
  await userEvent.type(address, 'elsa@example.org{Enter}')
  expect(await screen.findByText(/A link is on its way to elsa@example.org/)).toBeTruthy()
  expect(await screen.findByText(/A link to an account was sent to elsa@example.org/)).toBeTruthy()
  expect(await button('Send another link')).toBeTruthy()
  answers['rpc/account_offer'] = null
  await userEvent.click(await button('Withdraw the link'))
  expect(await screen.findByText('The link is no longer valid.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/A link to an account was sent/)).toBeNull())
  expect(sent('rpc/offer_account')).toEqual([
    { p_user_id: CHILD, p_email: 'maria@example.org' },
    { p_user_id: CHILD, p_email: 'elsa@example.org' },
    { p_user_id: CHILD },
  ])
})

it('does not offer an account to users who may not invite, or give cards, or for a child who has one', async () => {
  await open({}, ['user:invite'])
  await screen.findByRole('heading', { name: 'Elsa' })
  expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull()
  closeScreen()
  await open({}, ['user:update:card'])
  await button('Print card')
  expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull()
  closeScreen()
  await open({ users_with_roles: [{ ...ELSA, has_account: true }] })
  await button('Print card')
  expect(screen.queryByRole('button', { name: 'Create an account' })).toBeNull()
})
