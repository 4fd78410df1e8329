// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { currentSession } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { closeScreen, openScreen } from '#app/screen.fixture.tsx'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

afterEach(closeScreen)

const TOKEN = 'kT3Wq0v8uLr5Yx2mBn7cDf1gHj4sPa6zEo9iUe-_Xyk'
const LOGGED_IN = { loggedIn: true }

const password = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

it('sets a new password by link while somebody is logged in, says who that is, and shows the login', async () => {
  const { sent, address } = await openScreen(
    `/reset-password?token=${TOKEN}`,
    {
      'rpc/verify_reset_token': { email: 'gast@example.org', is_first: false },
      'rpc/reset_password': undefined,
      'rpc/logout': undefined,
    },
    LOGGED_IN,
  )
  await screen.findByText(/You are logged in as maja@example.org/)
  await userEvent.type(await password('New password'), 'Samspel-2026')
  await userEvent.type(await password('Repeat the password'), 'Samspel-2026')
  await press('Save password')
  await title('Log in')
  expect(address()).toBe('/login')
  await screen.findByText('You have chosen your password. Log in with it.')
  expect(currentSession().isAuthenticated).toBe(false)
  expect(sent('rpc/reset_password')).toEqual([{ p_reset_token: TOKEN, p_new_password: 'Samspel-2026' }])
})

it('accepts an invitation while somebody is logged in, says who that is, and logs them out', async () => {
  const { sent } = await openScreen(
    `/register?token=${TOKEN}`,
    {
      'rpc/get_verification': {
        type: 'user_invitation',
        email: 'gast@example.org',
        association_id: ASSOCIATION_ID,
        association_name: 'Bandet',
        role_name: 'Leader',
        terms_and_conditions: null,
      },
      'rpc/register_user': tokenPair(2),
      'rpc/logout': undefined,
    },
    LOGGED_IN,
  )
  await screen.findByText(/You are logged in as maja@example.org/)
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Gäst Gästsson')
  await userEvent.type(await password('Password'), 'Samspel-2026')
  await userEvent.type(await password('Repeat the password'), 'Samspel-2026')
  await userEvent.click(screen.getByRole('checkbox'))
  await press('Create account')
  await vi.waitFor(() => expect(currentSession().accessToken).toBe(tokenPair(2).access_token))
  expect(sent('rpc/register_user')).toMatchObject([{ verification_id: TOKEN }])
  expect(sent('rpc/logout')).toHaveLength(1)
})

it('shows the terms to logged-in users, and links to them from every public page', async () => {
  const { address } = await openScreen('/terms-of-service', {}, LOGGED_IN)
  await title('Terms of service')
  expect(address()).toBe('/terms-of-service')
  expect(screen.getByRole('link', { name: 'Terms of service' }).getAttribute('href')).toBe(
    '/terms-of-service',
  )
})

it.each(['/reset-password', '/register'])(
  'redirects logged-in users home from %s without a link',
  async (path) => {
    const { address } = await openScreen(path, {}, LOGGED_IN)
    expect(address()).toBe('/')
  },
)
