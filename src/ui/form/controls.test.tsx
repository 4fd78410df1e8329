// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { startI18n } from '#app/i18n.ts'

import { SelectField } from '../control/SelectField.tsx'
import { CheckboxInput } from './CheckboxInput.tsx'
import { DateInput } from './DateInput.tsx'
import { Form } from './Form.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { day, text } from './rules.ts'
import { SelectInput } from './SelectInput.tsx'
import { TextInput } from './TextInput.tsx'
import { useSavedForm } from './use-saved-form.ts'

const FROM = '1900-01-01'
const TO = '2026-11-21'
const schema = z.object({
  name: text({ min: 2, max: 9 }),
  password: z.string(),
  birth: day({ from: FROM, to: TO, optional: true }),
  address: text({ max: 9 }),
  type: z.enum(['music', 'sport']),
  terms: z.boolean().check(z.refine((accepted) => accepted, 'form.invalid')),
})
type Values = z.infer<typeof schema>

const NOTHING: Values = { name: '', password: '', birth: '', address: '', type: 'music', terms: false }
const TYPES = [
  { value: 'music', label: 'Music' },
  { value: 'sport', label: 'Sport' },
]

let save: (values: Values) => Promise<unknown>

function Screen() {
  const form = useSavedForm({ schema, values: NOTHING, save: (values) => save(values) })
  const { control } = form
  return (
    <Form standalone form={form} submitLabel="Send" offlineText="You seem to be offline">
      <TextInput control={control} name="name" label="Name" hint="As on paper" autoComplete="name" />
      <PasswordInput autoComplete="new-password" control={control} name="password" label="Password" rules />
      <DateInput native control={control} name="birth" label="Birth" from={FROM} to={TO} />
      <TextInput rows={2} control={control} name="address" label="Address" autoComplete="street-address" />
      <SelectInput control={control} name="type" label="Type" options={TYPES} />
      <CheckboxInput control={control} name="terms" label="I agree" />
    </Form>
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const described = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

beforeEach(async () => {
  localStorage.setItem('i18nextLng', 'en')
  vi.stubGlobal('scrollTo', () => {})
  save = vi.fn<typeof save>(() => Promise.resolve())
  await startI18n()
  const routeTree = createRootRoute({ component: Screen })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  render(<RouterProvider router={router} />)
})
afterEach(cleanup)

it('sends what was filled in', async () => {
  await userEvent.type(field('Name'), 'Maja')
  await userEvent.type(field('Password'), 'x')
  fireEvent.change(field('Birth'), { target: { value: '1990-12-24' } })
  await userEvent.type(field('Address'), 'V 1{Enter}Ed')
  await userEvent.selectOptions(field('Type'), 'Sport')
  await userEvent.click(field('I agree'))
  await send()
  await vi.waitFor(() =>
    expect(save).toHaveBeenCalledWith({
      name: 'Maja',
      password: 'x',
      birth: '1990-12-24',
      address: 'V 1\nEd',
      type: 'sport',
      terms: true,
    }),
  )
})

it('shows each field’s error beside its hint, and focuses the first', async () => {
  await send()
  expect(await screen.findByText('2 fields need your attention.')).toBeTruthy()
  expect(described('Name')).toEqual(['Name is required', 'As on paper'])
  expect(described('I agree')).toEqual(['This is not valid'])
  expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(field('Name'))
  expect(save).not.toHaveBeenCalled()
})

it('does not treat a half-typed day as empty', async () => {
  await userEvent.type(field('Name'), 'Maja')
  await userEvent.click(field('I agree'))
  const badInput = (is: boolean) =>
    Object.defineProperty(field('Birth'), 'validity', { value: { badInput: is }, configurable: true })
  badInput(true)
  fireEvent.keyUp(field('Birth'), { key: '2' })
  await send()
  expect(await screen.findByText('Enter a complete date')).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
  badInput(false)
  fireEvent.keyUp(field('Birth'), { key: 'Backspace' })
  await send()
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
})

it('shows the password on request', async () => {
  await userEvent.type(field('Password'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field('Password').type).toBe('text')
  expect(screen.getByRole('list', { name: 'The password must have' })).toBeTruthy()
})

it('says which fields are required, and what their mark means', () => {
  const required = ['Name', 'Password', 'Birth', 'Address', 'Type', 'I agree'].filter(
    (name) => field(name).required,
  )
  expect(required).toEqual(['Name'])
  expect(screen.getByText('Fields marked * are required.')).toBeTruthy()
})

it('does not show the first option as chosen if none is', () => {
  render(<SelectField label="Place" options={TYPES} value="" onChange={() => {}} />)
  expect(field('Place').value).toBe('')
})

it('says how hard a new password is to guess, and what weakens it', async () => {
  await userEvent.type(field('Password'), 'Password1!')
  const status = await screen.findByText(/^Easy to guess/)
  expect(status.textContent).toContain('Common words and passwords are tried first')
  await userEvent.type(field('Password'), ' trumpeten')
  expect(await screen.findByText('Very hard to guess.')).toBeTruthy()
})
