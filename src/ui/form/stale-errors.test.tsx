// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'

import { startI18n } from '#app/i18n.ts'
import { writeDraft } from '#lib/browser/drafts.ts'

import { HALF_TYPED } from '../picker/half-typed.ts'
import { DateInput } from './DateInput.tsx'
import { Form } from './Form.tsx'
import { anyPassword, day, sameAs } from './rules.ts'
import { TextInput } from './TextInput.tsx'
import { useSavedForm } from './use-saved-form.ts'

const schema = z
  .object({
    first: anyPassword(),
    second: anyPassword(),
    birth: day({ from: '1900-01-01', to: '2026-11-22', optional: true }),
  })
  .check(sameAs('first', 'second'))

/** A wizard step: errors are requested without submitting. */
function Step() {
  const form = useSavedForm({
    schema,
    values: { first: '', second: '', birth: '' },
    draft: 'step',
    save: () => Promise.resolve(),
  })
  return (
    <Form form={{ ...form, submit: async () => void (await form.trigger()) }} submitLabel="Next" standalone>
      <TextInput control={form.control} name="first" label="First" />
      <TextInput control={form.control} name="second" label="Second" />
      <DateInput native control={form.control} name="birth" label="Birth" />
    </Form>
  )
}

async function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Step }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(<RouterProvider router={router} />)
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const isWrong = (name: string) => field(name).getAttribute('aria-invalid') === 'true'

beforeEach(async () => {
  localStorage.setItem('i18nextLng', 'en')
  await startI18n()
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

it('clears an error when its field is filled in, and a comparison error when the other field is', async () => {
  await open()
  await userEvent.type(field('Second'), 'b')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect([isWrong('First'), isWrong('Second')]).toEqual([true, true])
  await userEvent.type(field('First'), 'b')
  expect(await screen.findByLabelText('First')).toBeTruthy()
  await expect.poll(() => [isWrong('First'), isWrong('Second')]).toEqual([false, false])
})

it('discards a partial date on reload, as it could not be shown again', async () => {
  writeDraft('step', { birth: HALF_TYPED, first: 'a' })
  await open()
  expect(field('First').value).toBe('a')
  await userEvent.click(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(() => isWrong('Second')).toBe(true)
  expect(isWrong('Birth')).toBe(false)
})
