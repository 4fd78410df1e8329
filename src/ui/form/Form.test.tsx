// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { startI18n } from '#app/i18n.ts'
import { isReloadBlocked } from '#lib/browser/reload-blocker.ts'

import { isOff } from '../control/button.fixture.ts'
import { FormDialog } from '../overlay/FormDialog.tsx'
import { Form } from './Form.tsx'
import { PasswordInput } from './PasswordInput.tsx'
import { anyPassword, text } from './rules.ts'
import { TextInput } from './TextInput.tsx'
import { useSavedForm } from './use-saved-form.ts'

const schema = z.object({
  name: text({ min: 2, max: 9 }),
  address: text({ max: 9 }),
  password: anyPassword(),
})
type Values = z.infer<typeof schema>

let save: (values: Values) => Promise<unknown>
let saved: Values
let onCancel: (() => void) | undefined

const failure = (code: string, params: Record<string, unknown>) =>
  Object.assign(new Error(code), { code, params, status: 400 })

function Screen() {
  const form = useSavedForm({ schema, values: saved, save: (values) => save(values), draft: 'test' })
  return (
    <Form form={form} {...(onCancel && { onCancel })}>
      <TextInput control={form.control} name="name" label="Name" />
      <TextInput control={form.control} name="address" label="Address" />
      <PasswordInput
        control={form.control}
        name="password"
        label="Password"
        autoComplete="new-password"
        rules
      />
    </Form>
  )
}

async function open(component = Screen) {
  const router = createRouter({
    routeTree: createRootRoute({ component }),
    history: createMemoryHistory(),
  })
  await router.load()
  return render(<RouterProvider router={router} />)
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const online = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  fireEvent(window, new Event(isOnline ? 'online' : 'offline'))
}

beforeEach(async () => {
  localStorage.setItem('i18nextLng', 'en')
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  save = vi.fn<typeof save>(() => Promise.resolve())
  saved = { name: 'Maja', address: '', password: 'x' }
  onCancel = undefined
  await startI18n()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('says that it is saved, until the form is changed again', async () => {
  await open()
  await userEvent.type(field('Name'), ' Lind')
  await press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(save).toHaveBeenCalledWith({ ...saved, name: 'Maja Lind' })
  await userEvent.type(field('Address'), 'a')
  expect(screen.queryByText('Saved')).toBeNull()
})

it('shows each field’s error, and focuses the first', async () => {
  await open()
  await userEvent.clear(field('Name'))
  await userEvent.type(field('Address'), 'far too long')
  await press('Save')
  expect(await screen.findByText('Name is required')).toBeTruthy()
  expect(screen.getByText('At most 9 characters')).toBeTruthy()
  expect(screen.getByText('2 fields need your attention.')).toBeTruthy()
  expect(document.activeElement).toBe(field('Name'))
  expect(save).not.toHaveBeenCalled()
})

it('shows the server’s error at the field concerned', async () => {
  save = () => Promise.reject(failure('ERROR_VALIDATION_FAILED', { field: 'address', min: 0, max: 5 }))
  await open()
  await userEvent.type(field('Address'), 'Vägen 1')
  await press('Save')
  expect(await screen.findByText('Between 0 and 5 characters')).toBeTruthy()
  expect(document.activeElement).toBe(field('Address'))
  expect(field('Address').value).toBe('Vägen 1')
  expect(screen.queryByText('Saved')).toBeNull()
})

it('reports a failure that concerns no field, and can be sent again', async () => {
  save = vi.fn<typeof save>().mockRejectedValueOnce(failure('ERROR_NETWORK', {})).mockResolvedValue(undefined)
  await open()
  await userEvent.type(field('Address'), 'a')
  await press('Save')
  expect(await screen.findByText(/Cannot reach the server/)).toBeTruthy()
  await press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(screen.queryByText(/Cannot reach the server/)).toBeNull()
})

it('reports a failure right above the buttons, where a long form is sent, and scrolls to it', async () => {
  save = () => Promise.reject(failure('ERROR_NETWORK', {}))
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await open()
  await press('Save')
  const alert = (await screen.findByText(/Cannot reach the server/)).closest('[aria-live]')
  expect(alert?.nextElementSibling?.contains(screen.getByRole('button', { name: 'Save' }))).toBe(true)
  expect(scroll.mock.contexts).toEqual([alert])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }))
})

it('keeps what is typed through a reload, but no password', async () => {
  const { unmount } = await open()
  await userEvent.type(field('Address'), 'Vägen 1')
  await userEvent.type(field('Password'), 'Samspel-2026')
  unmount()
  expect(JSON.stringify(sessionStorage)).not.toContain('Samspel')
  saved = { ...saved, name: 'Maja Lind' }
  await open()
  expect(await screen.findByText(/What you typed earlier has been restored/)).toBeTruthy()
  expect([field('Name').value, field('Address').value, field('Password').value]).toEqual([
    'Maja Lind',
    'Vägen 1',
    'x',
  ])
  await press('Discard changes')
  expect(field('Address').value).toBe('')
  expect(sessionStorage).toHaveLength(0)
})

it('has the confirming button last, as dialogs do', async () => {
  await open()
  await userEvent.type(field('Name'), ' Lind')
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.slice(-2)).toEqual(['Discard changes', 'Save'])
})

it('offers only Save and Cancel in a dialog', async () => {
  onCancel = vi.fn<() => void>()
  await open()
  await userEvent.type(field('Name'), ' Lind')
  const buttons = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(buttons.slice(-2)).toEqual(['Cancel', 'Save'])
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
  await press('Cancel')
  expect(onCancel).toHaveBeenCalledOnce()
})

it('keeps what is typed while it is being sent', async () => {
  let finish = () => {}
  save = () => new Promise<void>((resolve) => (finish = resolve))
  await open()
  await userEvent.type(field('Name'), ' Lind')
  await press('Save')
  await userEvent.type(field('Address'), 'Vägen 1')
  // It cannot be pressed until the first save is done.
  const undo = () => screen.getByRole('button', { name: 'Discard changes' })
  expect(isOff(undo())).toBe(true)
  finish()
  await vi.waitFor(() => expect(isOff(undo())).toBe(false))
  expect([field('Name').value, field('Address').value]).toEqual(['Maja Lind', 'Vägen 1'])
  await press('Discard changes')
  expect([field('Name').value, field('Address').value]).toEqual(['Maja Lind', ''])
})

it('cannot be sent offline, and says why', async () => {
  await open()
  online(false)
  expect(await screen.findByText(/Your changes are kept here/)).toBeTruthy()
  const button = screen.getByRole('button', { name: 'Save', description: 'Offline' })
  expect(isOff(button)).toBe(true)
  online(true)
  await press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
})

it('blocks app updates while it has unsaved input', async () => {
  const { unmount } = await open()
  expect(isReloadBlocked()).toBe(false)
  await userEvent.type(field('Address'), 'a')
  expect(isReloadBlocked()).toBe(true)
  unmount()
  expect(isReloadBlocked()).toBe(false)
})

it('is sent with Ctrl+S and with ⌘S', async () => {
  await open()
  for (const modifier of ['Control', 'Meta']) {
    await userEvent.type(field('Address'), 'a')
    await userEvent.keyboard(`{${modifier}>}s{/${modifier}}`)
    expect(await screen.findByText('Saved')).toBeTruthy()
  }
  expect(save).toHaveBeenCalledTimes(2)
})

it('is sent once when it is submitted twice before that shows', async () => {
  await open()
  await userEvent.type(field('Address'), 'a')
  const form = field('Address').closest('form')
  form?.requestSubmit()
  form?.requestSubmit()
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(save).toHaveBeenCalledTimes(1)
})

it('shows which password rules are met so far', async () => {
  await open()
  await userEvent.type(field('Password'), 'Samspel')
  const kept = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.includes('(done)'))
  expect(kept).toEqual([true, false, true, true, false])
})

it('keeps its dialog open while it is being sent, so that a failure is seen', async () => {
  const onClose = vi.fn<() => void>()
  onCancel = onClose
  let fail: (error: Error) => void = () => undefined
  save = () => new Promise((_, reject) => (fail = reject))
  await open(() => (
    <FormDialog title="Rename" onClose={onClose}>
      <Screen />
    </FormDialog>
  ))
  await userEvent.type(field('Name'), '!')
  await press('Save')
  await userEvent.keyboard('{Escape}')
  expect(isOff(screen.getByRole('button', { name: 'Cancel' }))).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  fail(failure('ERROR_INTERNAL_SERVER_ERROR', {}))
  expect(await screen.findByText(/Something went wrong/)).toBeTruthy()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})
