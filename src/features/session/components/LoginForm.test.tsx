// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'

import { currentSession, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { closeScreen, openScreen, refusal } from '#app/screen.fixture.tsx'

afterEach(closeScreen)

const openLogin = (answer?: unknown) => openScreen('/login', { 'rpc/authenticate': answer })
const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }))

async function fillIn(address: string, secret: string) {
  await userEvent.type(email(), address)
  await userEvent.type(password(), secret)
  await submit()
}

it('logs in with what was typed', async () => {
  const { sent } = await openLogin(tokenPair(1))
  await fillIn(' maja@example.org', 'Samspel-2026')
  await vi.waitFor(() => expect(currentSession().isAuthenticated).toBe(true))
  expect(sent('rpc/authenticate')).toEqual([{ email: 'maja@example.org', password: 'Samspel-2026' }])
})

it('says at each field what is missing, and sends nothing', async () => {
  const { sent } = await openLogin()
  await submit()
  expect(await screen.findByText('E-mail is required')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  expect(document.activeElement).toBe(email())
  expect(email().getAttribute('aria-invalid')).toBe('true')
  expect(sent('rpc/authenticate')).toEqual([])
})

it('does not accept an address without a domain', async () => {
  await openLogin()
  await fillIn('maja', 'x')
  expect(await screen.findByText(/such as name@example.org/)).toBeTruthy()
})

it('keeps what was typed when the password is wrong, and says so', async () => {
  await openLogin(refusal('ERROR_INVALID_CREDENTIALS'))
  await fillIn('maja@example.org', 'wrong')
  expect(await screen.findByText('Invalid email or password')).toBeTruthy()
  expect([email().value, password().value]).toEqual(['maja@example.org', 'wrong'])
  expect(document.activeElement).toBe(password())
})

it('keeps the address, and never the password, after a reload', async () => {
  await openLogin()
  await userEvent.type(email(), 'maja@example.org')
  await userEvent.type(password(), 'Samspel-2026')
  const kept = [sessionStorage, localStorage].flatMap((storage) => Object.values(storage))
  expect(kept.join()).toContain('maja@example.org')
  expect(kept.join()).not.toContain('Samspel-2026')
  document.body.replaceChildren()
  await openLogin()
  expect([email().value, password().value]).toEqual(['maja@example.org', ''])
})

it('says how long to wait after too many attempts', async () => {
  await openLogin(refusal('ERROR_TOO_MANY_ATTEMPTS_EMAIL', { seconds: 540 }))
  await fillIn('maja@example.org', 'wrong')
  expect(await screen.findAllByText(/Try again in 9 minutes/)).not.toEqual([])
})

it('keeps the token by which the server recognises this device, also after logging out', async () => {
  await openLogin({ ...tokenPair(1), device_token: 'given-here' })
  await fillIn('maja@example.org', 'Samspel-2026')
  await vi.waitFor(() => expect(currentSession().isAuthenticated).toBe(true))
  signOut('person')
  expect(localStorage.getItem('known-device')).toBe('given-here')
})

it('sends the token of an earlier login on this device, by whichever user', async () => {
  const { sent } = await openLogin(tokenPair(1))
  localStorage.setItem('known-device', 'given-here')
  await fillIn('nils@example.org', 'Samspel-2026')
  await vi.waitFor(() => expect(currentSession().isAuthenticated).toBe(true))
  expect(sent('rpc/authenticate')).toMatchObject([{ email: 'nils@example.org', device_token: 'given-here' }])
})

it('waits a moment and retries silently if others on the same network have failed to log in', async () => {
  const { answers, sent } = await openLogin(refusal('ERROR_TOO_MANY_ATTEMPTS_IP', { seconds: 0.2 }))
  await fillIn('maja@example.org', 'Samspel-2026')
  await vi.waitFor(() => expect(sent('rpc/authenticate')).toHaveLength(1))
  answers['rpc/authenticate'] = tokenPair(1)
  await vi.waitFor(() => expect(currentSession().isAuthenticated).toBe(true))
  expect(sent('rpc/authenticate')).toHaveLength(2)
})

it('shows an error instead if the wait would be long', async () => {
  const { sent } = await openLogin(refusal('ERROR_TOO_MANY_ATTEMPTS_IP', { seconds: 49 }))
  await fillIn('maja@example.org', 'Samspel-2026')
  expect(await screen.findAllByText(/Too many attempts from this network/)).not.toEqual([])
  expect(sent('rpc/authenticate')).toHaveLength(1)
})

it('leads a user with an unconfirmed address to a new link', async () => {
  const { address } = await openLogin(refusal('ERROR_ACCOUNT_NOT_VERIFIED'))
  await fillIn('maja@example.org', 'Samspel-2026')
  await userEvent.click(await screen.findByRole('link', { name: 'Request a new link' }))
  await vi.waitFor(() => expect(address()).toBe('/verify-account'))
  expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('maja@example.org')
})

it('shows the password on request', async () => {
  await openLogin()
  await userEvent.type(password(), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password().type).toBe('password')
})

it('lets a password manager fill it in, with a password or a passkey', async () => {
  await openLogin()
  expect([email().autocomplete, password().autocomplete]).toEqual(['username webauthn', 'current-password'])
})

it('says that a login needs a network', async () => {
  await openLogin()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(await screen.findByText(/You are offline/)).toBeTruthy()
})

const openSecondStep = async (answer: unknown) => {
  const opened = await openScreen('/login', {
    'rpc/authenticate': refusal('ERROR_SECOND_FACTOR_REQUIRED', { token: 'half', seconds: 300 }),
    'rpc/finish_login': answer,
  })
  await fillIn('maja@example.org', 'Samspel-2026')
  await screen.findByRole('heading', { name: 'One more step' })
  return opened
}
const code = (label = 'Code') => screen.findByLabelText<HTMLInputElement>(label)

it('asks for a code after the correct password, and trusts the device if chosen', async () => {
  const { sent } = await openSecondStep(tokenPair(1))
  await code()
  await submit()
  expect(await screen.findByText('Code is required')).toBeTruthy()
  await userEvent.type(await code(), '123456')
  await userEvent.click(screen.getByRole('checkbox'))
  await submit()
  await vi.waitFor(() => expect(currentSession().isAuthenticated).toBe(true))
  expect(sent('rpc/finish_login')).toEqual([{ p_token: 'half', p_code: '123456', p_trust_device: true }])
})

it('keeps a wrong code, accepts a recovery code instead, and goes back with the address kept', async () => {
  const { sent } = await openSecondStep(refusal('ERROR_INVALID_SECOND_FACTOR'))
  await userEvent.type(await code(), '111111')
  await submit()
  expect(await screen.findByText('The code is wrong, or has been used already')).toBeTruthy()
  expect((await code()).value).toBe('111111')
  await userEvent.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  await userEvent.type(await code('Recovery code'), 'abcde-fghij')
  await submit()
  await vi.waitFor(() =>
    expect(sent('rpc/finish_login')).toContainEqual({
      p_token: 'half',
      p_code: 'abcde-fghij',
      p_trust_device: false,
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect((await screen.findByLabelText<HTMLInputElement>('E-mail')).value).toBe('maja@example.org')
})

it('never logs the token of an unfinished login', async () => {
  const warn = vi.spyOn(console, 'warn')
  await openSecondStep(tokenPair(1))
  expect(warn).not.toHaveBeenCalled()
})
