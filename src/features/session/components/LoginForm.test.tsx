// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { currentSession, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { startI18n } from '#app/i18n.ts'
import { createQueryClient } from '#app/query-client.ts'

import { LoginForm } from './LoginForm.tsx'

const calls: unknown[] = []
let answer: () => Promise<Response>

beforeEach(async () => {
  localStorage.setItem('i18nextLng', 'en')
  signOut('person')
  calls.length = 0
  answer = () => Promise.resolve(Response.json(tokenPair(1)))
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    calls.push(JSON.parse(body))
    return answer()
  })
  await startI18n()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LoginForm />
    </QueryClientProvider>,
  )
})
afterEach(cleanup)

const email = () => screen.getByLabelText<HTMLInputElement>('E-mail')
const password = () => screen.getByLabelText<HTMLInputElement>('Password')
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Log in' }))

async function fillIn(address: string, secret: string) {
  await userEvent.type(email(), address)
  await userEvent.type(password(), secret)
  await submit()
}

it('logs in with what was typed', async () => {
  await fillIn('maja@example.org', 'Samspel-2026')
  await vi.waitFor(() => expect(currentSession().isAuthenticated).toBe(true))
  expect(calls).toEqual([{ email: 'maja@example.org', password: 'Samspel-2026' }])
})

it('tells at each field what is missing, and asks the server nothing', async () => {
  await submit()
  expect(await screen.findByText('E-mail is required')).toBeTruthy()
  expect(screen.getByText('Password is required')).toBeTruthy()
  expect(document.activeElement).toBe(email())
  expect(email().getAttribute('aria-invalid')).toBe('true')
  expect(calls).toEqual([])
})

it('does not take an address without a domain', async () => {
  await fillIn('maja', 'x')
  expect(await screen.findByText(/such as name@example.org/)).toBeTruthy()
})

it('keeps what was typed when the password is wrong, and says so', async () => {
  const body = { code: 'P0001', message: '{"code":"ERROR_INVALID_CREDENTIALS","params":{}}' }
  answer = () => Promise.resolve(Response.json(body, { status: 400 }))
  await fillIn('maja@example.org', 'wrong')
  expect(await screen.findByText('Invalid email or password')).toBeTruthy()
  expect([email().value, password().value]).toEqual(['maja@example.org', 'wrong'])
  expect(document.activeElement).toBe(password())
})

it('says how long to wait after too many attempts', async () => {
  const message = '{"code":"ERROR_TOO_MANY_ATTEMPTS_EMAIL","params":{"seconds":540}}'
  answer = () => Promise.resolve(Response.json({ code: 'P0001', message }, { status: 400 }))
  await fillIn('maja@example.org', 'wrong')
  expect(await screen.findByText(/Try again in 9 minutes/)).toBeTruthy()
})

it('shows the password to who asks for it', async () => {
  await userEvent.type(password(), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(password().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(password().type).toBe('password')
})

it('lets a password manager fill it in', () => {
  expect([email().autocomplete, password().autocomplete]).toEqual(['username', 'current-password'])
})

it('says that a login needs a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  dispatchEvent(new Event('offline'))
  expect(await screen.findByText(/You are offline/)).toBeTruthy()
})
