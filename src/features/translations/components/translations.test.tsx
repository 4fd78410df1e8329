// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { type Answers, closeScreen, refusal } from '#app/screen.fixture.tsx'

const KEY_ID = '0a4d3f0e-0000-4000-8000-000000000006'
const text = (id: string, language_code: string, value: string, changes = {}) => ({
  id,
  language_code,
  value,
  base_value: value,
  edited: false,
  last_modified: '2026-01-01T12:00:00Z',
  ...changes,
})
const KEY = {
  id: KEY_ID,
  key: 'events.going_other',
  namespace: 'events',
  is_base: true,
  missing: 0,
  edited: false,
  translations: [text('t1', 'sv', '{{count}} kommer'), text('t2', 'en', '{{count}} going')],
}

const open = (path: string, answers: Answers = {}) =>
  openOffice(path, ['translation:create', 'translation:update', 'translation:delete'], {
    keys: [KEY],
    distinct_namespaces: [{ namespace: 'events' }],
    // The app's own requests for edited texts.
    'GET translations': [],
    ...answers,
  })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.findByLabelText<HTMLTextAreaElement>(name)
const replace = async (name: string, value: string) => {
  await userEvent.clear(await field(name))
  await userEvent.type(await field(name), value)
}

afterEach(closeScreen)

it('saves no text without its placeholders, and says which are missing', async () => {
  const { written } = await open(`translations/${KEY_ID}/edit`)
  await replace('English', 'Some going')
  await press('Save')
  expect(await screen.findByText('This is missing: {{count}}')).toBeTruthy()
  expect(written('translations')).toEqual([])
})

it('sends only the language that has changed', async () => {
  const { written } = await open(`translations/${KEY_ID}/edit`, { 'PATCH translations': [{ id: 't2' }] })
  await replace('English', '{{{{count}} coming')
  await press('Save')
  await waitFor(() => expect(written('translations')).toEqual([{ value: '{{count}} coming' }]))
})

it('shows what somebody else has saved meanwhile before replacing it', async () => {
  const { answers, written } = await open(`translations/${KEY_ID}/edit`, { 'PATCH translations': [] })
  await replace('English', '{{{{count}} coming')
  const theirs = text('t2', 'en', '{{count}} attending', {
    edited: true,
    last_modified: '2026-02-01T12:00:00Z',
  })
  answers['keys'] = [{ ...KEY, edited: true, translations: [KEY.translations[0], theirs] }]
  await press('Save')
  expect(await screen.findByText('Somebody else has saved: “{{count}} attending”')).toBeTruthy()
  expect((await field('English')).value).toBe('{{count}} coming')
  answers['PATCH translations'] = [{ id: 't2' }]
  await press('Save')
  expect(await screen.findByText('Saved and shown from now on')).toBeTruthy()
  expect(written('translations')).toHaveLength(2)
})

it('restores the app’s text after a confirmation that shows both texts', async () => {
  const own = text('t2', 'en', '{{count}} attending', { base_value: '{{count}} going', edited: true })
  const { written } = await open(`translations/${KEY_ID}/edit`, {
    keys: [{ ...KEY, edited: true, translations: [KEY.translations[0], own] }],
    'PATCH translations': [{ id: 't2' }],
  })
  await press('Reset the English text')
  const question = within(await screen.findByRole('alertdialog', { name: 'Reset the text?' }))
  expect(question.getByText(/“{{count}} attending” is deleted for good/).textContent).toContain(
    '“{{count}} going”',
  )
  expect(written('translations')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(written('translations')).toEqual([{ value: '{{count}} going' }]))
})

it('adds the text to a key without words, which an attempt whose response was lost has left', async () => {
  const { answers, address, written } = await open('translations/new', { 'POST keys': Response.error() })
  await userEvent.type(await field('Key'), 'card.role.Coach')
  await userEvent.type(await field('English'), 'Coach')
  await press('Add text')
  await screen.findByText(/cannot reach the server|seem to be offline|No connection/i)
  answers['POST keys'] = refusal('ERROR_VALIDATION_FAILED', { field: 'key', reason: 'exists' })
  answers['keys'] = [{ id: KEY_ID, key: 'card.role.Coach', translations: [] }]
  answers['POST translations'] = [{ id: 't9' }]
  await press('Add text')
  await waitFor(() => expect(address()).toBe('/admin/translations?q=card.role.Coach'))
  expect(written('translations')).toEqual([[{ key_id: KEY_ID, language_code: 'en', value: 'Coach' }]])
})

it('adds the text to the key that a failed first attempt already added', async () => {
  const { answers, address, written } = await open('translations/new', { 'POST keys': { id: KEY_ID } })
  await userEvent.type(await field('Key'), 'card.role.Coach')
  await userEvent.type(await field('English'), 'Coach')
  await press('Add text')
  await waitFor(() => expect(written('translations')).toHaveLength(1))
  await screen.findByText(/cannot reach the server|seem to be offline|No connection/i)
  answers['POST translations'] = [{ id: 't9' }]
  await press('Add text')
  await waitFor(() => expect(address()).toBe('/admin/translations?q=card.role.Coach'))
  expect(written('keys')).toEqual([{ key: 'card.role.Coach' }])
  expect(written('translations').at(-1)).toEqual([{ key_id: KEY_ID, language_code: 'en', value: 'Coach' }])
})
