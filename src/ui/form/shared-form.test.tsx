// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'

import { startI18n } from '#app/i18n.ts'

import { ToastProvider } from '../overlay/ToastProvider.tsx'
import { Form } from './Form.tsx'
import { text } from './rules.ts'
import { TextInput } from './TextInput.tsx'
import { useSharedForm } from './use-shared-form.ts'

const schema = z.object({
  name: text({ min: 2, max: 9 }),
  address: text({ max: 9 }),
  tags: z.array(z.string()),
})
type Values = z.infer<typeof schema>

const save = vi.fn<(values: Values, base: Values) => Promise<unknown>>(() => Promise.resolve())
const saved: Values = { name: 'Maja', address: '', tags: ['a'] }
/** What the server has. */
let theirs: Values
let client: QueryClient

const record = () => ({ queryKey: ['record'], queryFn: () => Promise.resolve(theirs), initialData: theirs })

function Screen() {
  const { data } = useQuery({ ...record(), staleTime: Infinity })
  const form = useSharedForm({
    schema,
    values: data,
    save,
    draft: 'record',
    merged: ['tags'],
    latest: () => client.query({ ...record(), staleTime: 0 }),
  })
  return (
    <Form form={form}>
      <TextInput control={form.control} name="name" label="Name" />
      <TextInput control={form.control} name="address" label="Address" />
      <button type="button" onClick={() => form.setValue('tags', ['a', 'b'], { shouldDirty: true })}>
        Tag b
      </button>
      <button type="button" onClick={() => void client.invalidateQueries()}>
        Refetch
      </button>
    </Form>
  )
}

async function open() {
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory(),
  })
  await router.load()
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  )
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(async () => {
  localStorage.setItem('i18nextLng', 'en')
  sessionStorage.clear()
  vi.stubGlobal('scrollTo', () => {})
  save.mockClear()
  theirs = saved
  client = new QueryClient()
  await startI18n()
})
afterEach(() => {
  cleanup()
  client.clear()
})

it('asks once before it replaces what somebody else has changed since, and keeps both changes of different fields', async () => {
  await open()
  theirs = { ...saved, name: 'Maja Ek', address: 'Allén 2' }
  await userEvent.type(field('Address'), 'Vägen 1')
  await press('Save')
  expect(await screen.findByText(/^Somebody else has changed this/)).toBeTruthy()
  expect(document.activeElement).toBe(field('Address'))
  expect(save).not.toHaveBeenCalled()
  expect(field('Address').value).toBe('Vägen 1')
  await waitFor(() => expect(field('Name').value).toBe('Maja Ek'))

  await press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(save).toHaveBeenCalledExactlyOnceWith({ ...saved, name: 'Maja Ek', address: 'Vägen 1' }, theirs)
  expect(screen.queryByText(/^Somebody else has changed this/)).toBeNull()
})

it('sends what was changed here when somebody else has changed another field, and then shows both', async () => {
  await open()
  theirs = { ...saved, name: 'Maja Ek' }
  // The screen has shown the others' changes before this one is saved.
  save.mockImplementationOnce(() => waitFor(() => expect(field('Name').value).toBe('Maja Ek')))
  await userEvent.type(field('Address'), 'Vägen 1')
  await press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(save.mock.calls[0]?.[0].address).toBe('Vägen 1')
  expect(field('Name').value).toBe('Maja Ek')
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull()
})

it('says so at once when what is being typed has been changed by somebody else', async () => {
  await open()
  await userEvent.type(field('Address'), 'Vägen 1')
  theirs = { ...saved, name: 'Maja Ek', address: 'Allén 2' }
  await press('Refetch')
  expect(await screen.findByText(/^Somebody else has changed this/)).toBeTruthy()
  expect(field('Address').value).toBe('Vägen 1')
  await waitFor(() => expect(field('Name').value).toBe('Maja Ek'))
})

/** Unmounts the screen, and opens it with what the server has by then. */
async function reload() {
  cleanup()
  client = new QueryClient()
  await open()
}

it('says so after a reload too, when somebody else has changed what was being typed', async () => {
  await open()
  await userEvent.type(field('Address'), 'Vägen 1')
  await reload()
  expect(field('Address').value).toBe('Vägen 1')
  expect(screen.queryByText(/^Somebody else has changed this/)).toBeNull()

  theirs = { ...saved, name: 'Maja Ek', address: 'Allén 2' }
  await reload()
  expect(await screen.findByText(/^Somebody else has changed this/)).toBeTruthy()
  expect(field('Address').value).toBe('Vägen 1')
  await waitFor(() => expect(field('Name').value).toBe('Maja Ek'))

  await press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(save.mock.calls[0]?.[0]).toEqual({ ...saved, name: 'Maja Ek', address: 'Vägen 1' })
})

it('tells saving what a merged field was changed from, also after a reload and changes of others', async () => {
  await open()
  await press('Tag b')
  theirs = { ...saved, tags: ['a', 'c'] }
  await reload()
  await press('Refetch')
  await press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(save.mock.calls[0]?.map(({ tags }) => tags)).toEqual([['a', 'b'], ['a']])
})
