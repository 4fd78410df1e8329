// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { currentSession } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { closeScreen, openScreen, refusal } from '#app/screen.fixture.tsx'
import { ASSOCIATION_ID } from '#lib/club/association.ts'
import * as flags from '#lib/club/flags.ts'
import { isOff } from '#ui/control/button.fixture.ts'

afterEach(closeScreen)

const OPEN = [{ id: ASSOCIATION_ID, name: 'Bandet', terms_and_conditions: 'Avgiften betalas i mars.' }]
const GOOD_LINK = { email: 'gast@example.org', is_first: false }
const INVITATION = {
  type: 'user_invitation',
  email: 'gast@example.org',
  expires_at: '2026-11-22T12:00:00Z',
  association_id: ASSOCIATION_ID,
  association_name: 'Bandet',
  role_name: 'Leader',
  terms_and_conditions: null,
}
const TOKEN = 'kT3Wq0v8uLr5Yx2mBn7cDf1gHj4sPa6zEo9iUe-_Xyk'
const NO_TOKENS = { access_token: null, refresh_token: null }

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const password = (name: string) => screen.findByLabelText<HTMLInputElement>(name)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

async function fillInPerson(name = 'Maja Lind') {
  await userEvent.type(await field('Name'), name)
  await userEvent.type(await password('Password'), 'Samspel-2026')
  await userEvent.type(await password('Repeat the password'), 'Samspel-2026')
  await userEvent.click(screen.getByRole('checkbox'))
}

it('registers with what was typed, and says to check the mail', async () => {
  const { sent, address } = await openScreen('/register', {
    associations: OPEN,
    'rpc/register_user': NO_TOKENS,
  })
  expect(await screen.findByText('Avgiften betalas i mars.')).toBeTruthy()
  await userEvent.type(await field('E-mail'), 'maja@example.org')
  await fillInPerson()
  await press('Create account')
  await title('Check your e-mail')
  expect(address()).toBe('/verify-account')
  expect(sent('rpc/register_user')).toEqual([
    {
      name: 'Maja Lind',
      email: 'maja@example.org',
      password: 'Samspel-2026',
      address: '',
      association_id: ASSOCIATION_ID,
      language: 'en',
    },
  ])
})

it('links to the terms of service from the sentence that accepts them', async () => {
  await openScreen('/register', { associations: OPEN })
  const accept = await screen.findByRole('checkbox')
  const words = 'I accept the terms of Bandet and the terms of service.'
  expect(screen.getByLabelText(words)).toBe(accept)
  const link = screen.getByRole('link', { name: 'terms of service' })
  expect(link.getAttribute('href')).toBe('/terms-of-service')
})

it('sends a date of birth, and rejects one in the future', async () => {
  const { sent } = await openScreen('/register', { associations: OPEN, 'rpc/register_user': NO_TOKENS })
  await userEvent.type(await field('E-mail'), 'maja@example.org')
  await fillInPerson()
  const birth = screen.getByLabelText<HTMLInputElement>(/^Date of birth/)
  fireEvent.change(birth, { target: { value: '2999-01-01' } })
  await press('Create account')
  expect(await screen.findByText(/Choose a day from 1900-01-01/)).toBeTruthy()
  expect(sent('rpc/register_user')).toEqual([])
  fireEvent.change(birth, { target: { value: '1990-12-24' } })
  await press('Create account')
  await title('Check your e-mail')
  expect(sent('rpc/register_user')).toMatchObject([{ date_of_birth: '1990-12-24' }])
})

it('restores what was typed when the user returns from the privacy policy', async () => {
  const { address } = await openScreen('/register', { associations: OPEN })
  await userEvent.type(await field('Name'), 'Maja Lind')
  await userEvent.click(screen.getByRole('link', { name: 'Privacy policy' }))
  await title('Privacy policy')
  expect(address()).toBe('/privacy-policy')
  cleanup()
  await openScreen('/register', { associations: OPEN })
  expect((await field('Name')).value).toBe('Maja Lind')
})

it('focuses the first invalid field, and sends nothing', async () => {
  const { sent } = await openScreen('/register', { associations: OPEN, 'rpc/register_user': NO_TOKENS })
  await userEvent.type(await field('Name'), 'M')
  await press('Create account')
  expect(await screen.findByText('At least 2 characters')).toBeTruthy()
  expect(screen.getByText('Accept the terms to create an account')).toBeTruthy()
  expect(document.activeElement).toBe(await field('Name'))
  expect(sent('rpc/register_user')).toEqual([])
})

it('requires an invitation if the association is closed', async () => {
  await openScreen('/register', { associations: [] })
  await title('By invitation only')
})

it('logs an invited person in at once, with the address of the invitation', async () => {
  const { sent, address } = await openScreen(`/register?token=${TOKEN}`, {
    'rpc/get_verification': INVITATION,
    'rpc/register_user': tokenPair(1),
  })
  await title('You have been invited')
  expect((await field('E-mail')).readOnly).toBe(true)
  await fillInPerson('Gäst Gästsson')
  await press('Create account')
  await vi.waitFor(() => expect(currentSession().isAuthenticated).toBe(true))
  await vi.waitFor(() => expect(address()).toBe('/'))
  expect(sent('rpc/register_user')).toMatchObject([{ email: 'gast@example.org', verification_id: TOKEN }])
})

it('keeps what was typed, but no password, after a reload', async () => {
  await openScreen('/register', { associations: OPEN })
  await userEvent.type(await field('E-mail'), 'maja@example.org')
  await fillInPerson()
  expect(JSON.stringify(Object.values(sessionStorage))).toContain('Maja Lind')
  expect(JSON.stringify(Object.values(sessionStorage))).not.toContain('Samspel-2026')
  cleanup()
  await openScreen('/register', { associations: OPEN })
  expect((await field('Name')).value).toBe('Maja Lind')
  expect((await password('Password')).value).toBe('')
})

it('counts down until another link can be requested', async () => {
  const { answers } = await openScreen('/verify-account', { 'rpc/resend_verification': undefined })
  await userEvent.type(await field('E-mail'), 'maja@example.org')
  await press('Send the link')
  await title('Check your e-mail')
  const again = await screen.findByRole<HTMLButtonElement>('button', { name: /again in \d+ s/ })
  expect(isOff(again)).toBe(true)

  answers['rpc/resend_verification'] = refusal('ERROR_VERIFICATION_EMAIL_RECENTLY_SENT', { seconds: 30 })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  await press('Send the e-mail again')
  expect(await screen.findAllByText(/try again in 30 seconds/)).not.toEqual([])
})

it.each([
  ['used', 'The link has already been used'],
  ['expired', 'The link has expired'],
  ['unknown', 'The link does not work'],
])('says what to do when a link is %s', async (reason, heading) => {
  const answer = refusal('ERROR_INVALID_TOKEN', { reason })
  await openScreen(`/verify?token=${TOKEN}`, { 'rpc/get_verification': answer })
  await title(heading)
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe(
    '/verify-account',
  )
})

it.each([
  ['/verify', 'The link does not work'],
  ['/reset-password', 'The password link does not work'],
  ['/register', 'The link does not work'],
])('does not ask the server about a truncated link to %s', async (path, heading) => {
  const { sent } = await openScreen(`${path}?token=${TOKEN.slice(0, -1)}`)
  await title(heading)
  expect([...sent('rpc/get_verification'), ...sent('rpc/verify_reset_token')]).toEqual([])
})

it('offers to try again when the server cannot be reached to check a link', async () => {
  const { answers } = await openScreen(`/reset-password?token=${TOKEN}`)
  await screen.findByText('You seem to be offline')
  answers['rpc/verify_reset_token'] = GOOD_LINK
  await press('Try again')
  expect(await password('New password')).toBeTruthy()
})

it('asks for the password before applying a change of address that was requested without it', async () => {
  const { answers, sent } = await openScreen(`/verify?token=${TOKEN}`, {
    'rpc/get_verification': { ...INVITATION, type: 'email_change', asks_for_password: true },
    'rpc/verify_email': refusal('ERROR_INVALID_CURRENT_PASSWORD'),
  })
  await press('Use this address')
  expect(await screen.findByText('Your password is required')).toBeTruthy()
  expect(sent('rpc/verify_email')).toEqual([])
  await userEvent.type(await password('Your password'), 'Samspel-2026')
  await press('Use this address')
  expect(await screen.findByText('The current password is wrong')).toBeTruthy()
  answers['rpc/verify_email'] = { type: 'email_change', email: 'gast@example.org' }
  await press('Use this address')
  await title('Your address has been changed')
  expect(sent('rpc/verify_email')[1]).toEqual({ p_token: TOKEN, p_current_password: 'Samspel-2026' })
})

it('undoes a change of address on request, and then asks for a new password', async () => {
  const { sent } = await openScreen(`/verify?token=${TOKEN}`, {
    'rpc/get_verification': { ...INVITATION, type: 'email_change_undo', asks_for_password: false },
    'rpc/verify_email': { type: 'email_change_undo', email: 'gast@example.org', reset_token: TOKEN },
  })
  await title('Undo the change of e-mail')
  expect(sent('rpc/verify_email')).toEqual([])
  await press('Undo the change')
  await title('Choose your password')
  expect(sent('rpc/verify_email')).toEqual([{ p_token: TOKEN }])
})

it('welcomes a person whose account was created by staff, and prefills their address in the login', async () => {
  const { address } = await openScreen(`/reset-password?token=${TOKEN}`, {
    'rpc/verify_reset_token': { ...GOOD_LINK, is_first: true },
    'rpc/reset_password': undefined,
  })
  await title('Choose your password')
  expect(screen.getByText(/Welcome! You will log in with gast@example.org/)).toBeTruthy()
  expect(screen.queryByText(/logged out on all devices/)).toBeNull()
  await userEvent.type(await password('New password'), 'Samspel-2026')
  await userEvent.type(await password('Repeat the password'), 'Samspel-2026')
  await press('Save password')
  await title('Log in')
  expect(address()).toBe('/login')
  expect(screen.getByDisplayValue('gast@example.org')).toBeTruthy()
})

it('asks for a password if a confirmed account, created by staff, has none', async () => {
  const { address, answers } = await openScreen(`/verify?token=${TOKEN}`, {
    'rpc/get_verification': { ...INVITATION, type: 'registration', role_name: null },
    'rpc/verify_email': { type: 'registration', email: 'gast@example.org', reset_token: TOKEN },
  })
  answers['rpc/verify_reset_token'] = GOOD_LINK
  await press('Confirm my address')
  await title('Choose your password')
  expect(screen.queryByText('Your account is ready')).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: 'Choose a password' }))
  await title('Choose a new password')
  expect(address()).toBe(`/reset-password?token=${TOKEN}`)
})

it('links from an invitation to the registration that accepts it', async () => {
  await openScreen(`/verify?token=${TOKEN}`, { 'rpc/get_verification': INVITATION })
  const link = await screen.findByRole('link', { name: 'Create account' })
  expect(link.getAttribute('href')).toBe(`/register?token=${TOKEN}`)
})

it('says that a password link expired while the password was being typed', async () => {
  const { answers } = await openScreen(`/reset-password?token=${TOKEN}`, {
    'rpc/verify_reset_token': GOOD_LINK,
  })
  await userEvent.type(await password('New password'), 'Samspel-2026')
  await userEvent.type(await password('Repeat the password'), 'Samspel-2026')
  const expired = refusal('ERROR_INVALID_TOKEN', { reason: 'expired' })
  Object.assign(answers, { 'rpc/reset_password': expired, 'rpc/verify_reset_token': expired })
  await press('Save password')
  await title('The password link has expired')
})

it('says that an invitation was withdrawn while the form was being filled in', async () => {
  const { answers, sent } = await openScreen(`/register?token=${TOKEN}`, {
    'rpc/get_verification': INVITATION,
  })
  await title('You have been invited')
  await fillInPerson('Gäst Gästsson')
  const unknown = refusal('ERROR_INVALID_TOKEN', { reason: 'unknown' })
  Object.assign(answers, { 'rpc/register_user': unknown, 'rpc/get_verification': unknown })
  await press('Create account')
  await vi.waitFor(() => expect(sent('rpc/get_verification')).toHaveLength(2))
  await title('The link does not work')
  expect(screen.getByText(/^There is no matching invitation. It may have been withdrawn/)).toBeTruthy()
})

it('redirects from club registration to the login while the feature is off', async () => {
  const { address } = await openScreen('/register-association')
  expect(address()).toBe('/login')
})

it('registers a club and its first administrator when the feature is on', async () => {
  vi.spyOn(flags, 'hasFeature').mockReturnValue(true)
  const { sent } = await openScreen('/register-association', {
    'rpc/create_association_with_initial_admin': undefined,
  })
  await userEvent.type(await field('Name of the association'), 'IK')
  await userEvent.type(await field('E-mail'), 'maja@example.org')
  await userEvent.type(await field('Name'), 'Maja Lind')
  await userEvent.type(await password('Password'), 'Samspel-2026')
  await userEvent.type(await password('Repeat the password'), 'Samspel-2026')
  await press('Register the association')
  expect(await screen.findByText('At least 3 characters')).toBeTruthy()
  await userEvent.type(await field('Name of the association'), ' Kometen')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Type/ }), 'Sport')
  await press('Register the association')
  await title('Check your e-mail')
  expect(sent('rpc/create_association_with_initial_admin')).toMatchObject([
    {
      association_name: 'IK Kometen',
      association_type: 'sport',
      association_is_public: false,
      admin_email: 'maja@example.org',
    },
  ])
})

it('asks a new club whether it has a public page', async () => {
  vi.spyOn(flags, 'hasFeature').mockReturnValue(true)
  const { sent } = await openScreen('/register-association', {
    'rpc/create_association_with_initial_admin': undefined,
  })
  await userEvent.type(await field('Name of the association'), 'IK Kometen')
  const isPublic = screen.getByRole('switch', { name: 'Public page', checked: false })
  await userEvent.click(isPublic)
  await userEvent.type(await field('E-mail'), 'maja@example.org')
  await userEvent.type(await field('Name'), 'Maja Lind')
  await userEvent.type(await password('Password'), 'Samspel-2026')
  await userEvent.type(await password('Repeat the password'), 'Samspel-2026')
  await press('Register the association')
  await title('Check your e-mail')
  expect(sent('rpc/create_association_with_initial_admin')).toMatchObject([{ association_is_public: true }])
})

it('shows the name and logo of a public club to a first visitor at the login, and nothing of another', async () => {
  await openScreen('/login', { associations: [{ id: ASSOCIATION_ID, name: 'Bandet', logo_version: 2 }] })
  const home = await screen.findByRole('link', { name: 'Bandet' })
  expect(home.querySelector('img')?.src.endsWith(`/api/rpc/association_logo?id=${ASSOCIATION_ID}&v=2`)).toBe(
    true,
  )
  closeScreen()
  await openScreen('/login', { associations: [] })
  expect(screen.getByRole('link', { name: 'Samspel' })).toBeTruthy()
})
