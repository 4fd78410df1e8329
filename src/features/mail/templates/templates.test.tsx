// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'
import { openOffice } from '#app/admin.fixture.ts'
import { type Answers, closeScreen, refusal } from '#app/screen.fixture.tsx'

const OWN_ID = '0a4d3f0e-0000-4000-8000-000000000005'
const template = (id: string, scope: string, language: string, subject: string) => ({
  id,
  scope,
  kind: 'reminder',
  name: `Reminder ${language}`,
  subject,
  html_body: '<p>Hej</p>',
  text_body: null,
  language,
  variables: ['name'],
  last_modified: '2026-01-01T12:00:00Z',
})
const BUILT_IN = [template('g1', 'global', 'sv', 'Snart'), template('g2', 'global', 'en', 'Soon')]
const OWN = template(OWN_ID, 'association', 'en', 'Do not forget')

/** No other role ranks above the user's, or has more permissions. */
const HIGHEST = [
  { id: 'r1', sort_order: 1, permissions: [] },
  { id: 'r2', sort_order: 2, permissions: [] },
]
const MAY = ['email_template:create', 'email_template:update', 'email_template:delete'] as const
const open = (path: string, answers: Answers, may: readonly Permission[] = MAY) =>
  openOffice(path, may, answers)
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const mail = async (language: string) =>
  within(await screen.findByRole('group', { name: new RegExp(`Reminder.*, ${language}$`, 'i') }))

afterEach(closeScreen)

it('shows the club’s own text in place of the app’s, in that language only', async () => {
  await open('email-templates', { email_templates: [...BUILT_IN, OWN] })
  const english = await mail('English')
  expect(english.getByText('Do not forget')).toBeTruthy()
  expect(english.queryByText('Soon')).toBeNull()
  expect(english.getByRole('link', { name: 'Edit' }).getAttribute('href')).toContain(OWN_ID)
  const swedish = await mail('Svenska')
  expect(swedish.getByText('Snart')).toBeTruthy()
  expect(swedish.getByRole('link', { name: 'Write your own text' })).toBeTruthy()
  expect(swedish.queryByRole('button', { name: /Use the app/ })).toBeNull()
})

it('restores the app’s text only after confirmation', async () => {
  const { answers } = await open('email-templates', { email_templates: [...BUILT_IN, OWN] })
  await userEvent.click((await mail('English')).getByRole('button', { name: 'Use the app’s text' }))
  const question = within(await screen.findByRole('alertdialog'))
  answers['email_templates'] = BUILT_IN
  await userEvent.click(question.getByRole('button', { name: 'Delete for good' }))
  expect(await (await mail('English')).findByText('Soon')).toBeTruthy()
})

it('offers neither writing nor restoring texts to users who may do neither', async () => {
  await open('email-templates', { email_templates: [...BUILT_IN, OWN] }, ['email_template:update'])
  expect((await mail('English')).queryByRole('button', { name: /Use the app/ })).toBeNull()
  expect((await mail('Svenska')).queryByRole('link', { name: 'Write your own text' })).toBeNull()
})

it('lets only the highest role, with every right of the others, write a mail whose link lets people in', async () => {
  const reset = { ...OWN, kind: 'password_reset', variables: ['name', 'link'] }
  const roles = [{ id: 'r0', sort_order: 0, permissions: [] }, ...HIGHEST]
  await open(`email-templates/${OWN_ID}/edit`, { email_templates: [reset], roles })
  expect(await screen.findByText(/^The link in this e-mail lets people in/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  closeScreen()
  await open(`email-templates/${OWN_ID}/edit`, { email_templates: [reset], roles: HIGHEST })
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
})

it('shows an error in the text at its field, and keeps what was typed', async () => {
  const { answers, address } = await open(`email-templates/${OWN_ID}/edit`, { email_templates: [OWN] })
  await press('Edit as HTML')
  const content = await screen.findByLabelText<HTMLTextAreaElement>('Content (HTML)')
  answers['PATCH email_templates'] = refusal('ERROR_TEMPLATE_VARIABLE', { name: 'nobody' })
  await userEvent.type(content, ' {{{{ nobody }}')
  await press('Save')
  await waitFor(() => expect(content.getAttribute('aria-invalid')).toBe('true'))
  expect(
    screen.getByText('“nobody” does not work here. Choose from the buttons below the text.'),
  ).toBeTruthy()
  expect(content.value).toContain('nobody')
  expect(address()).toBe(`/admin/email-templates/${OWN_ID}/edit`)
})

it('says that somebody else has begun the club’s own text meanwhile, and keeps what was typed', async () => {
  const { address } = await open('email-templates/new?kind=reminder&language=sv', {
    email_templates: BUILT_IN,
    'POST email_templates': refusal('ERROR_VALIDATION_FAILED', { field: 'kind', reason: 'exists' }),
  })
  const subject = await screen.findByLabelText<HTMLInputElement>(/^Subject/)
  await userEvent.type(subject, ' igen')
  await press('Save')
  expect(await screen.findByText(/^Somebody else has already saved a text for this mail/)).toBeTruthy()
  expect(subject.value).toBe('Snart igen')
  expect(address()).toContain('/admin/email-templates/new')
})

it('saves a new text once, also if the response to the first attempt is lost', async () => {
  const { answers, written, address } = await open('email-templates/new?kind=reminder&language=sv', {
    email_templates: BUILT_IN,
    'POST email_templates': new Response('', { status: 502 }),
  })
  const subject = await screen.findByLabelText<HTMLInputElement>(/^Subject/)
  await userEvent.type(subject, ' igen')
  await press('Save')
  await waitFor(() => expect(written('email_templates')).toHaveLength(1))
  const [{ id }] = written('email_templates') as [{ id: string }]
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  answers['POST email_templates'] = refusal('ERROR_VALIDATION_FAILED', { field: 'id', reason: 'exists' })
  answers['GET email_templates'] = [{ ...template(id, 'association', 'sv', 'Snart igen') }]
  answers['PATCH email_templates'] = [{ id }]
  await userEvent.type(subject, '!')
  await press('Save')
  await waitFor(() => expect(address()).toBe('/admin/email-templates'))
  expect(written('email_templates').slice(1)).toMatchObject([{ id }, { subject: 'Snart igen!' }])
})

it('saves only what was changed, so that what somebody else changes meanwhile stays', async () => {
  const { written, address } = await open(`email-templates/${OWN_ID}/edit`, { email_templates: [OWN] })
  await userEvent.type(await screen.findByLabelText('Subject'), '!')
  await press('Save')
  await waitFor(() => expect(address()).toBe('/admin/email-templates'))
  expect(written('email_templates')).toEqual([{ subject: 'Do not forget!' }])
})

it('asks once before it replaces a text that somebody else has changed since', async () => {
  const { answers, written, address } = await open(`email-templates/${OWN_ID}/edit`, {
    email_templates: [OWN],
  })
  const subject = await screen.findByLabelText('Subject')
  await userEvent.type(subject, '!')
  answers['email_templates'] = [{ ...OWN, subject: 'Remember' }]
  await press('Save')
  expect(await screen.findByText(/^Somebody else has changed this/)).toBeTruthy()
  expect(written('email_templates')).toEqual([])
  await press('Save')
  await waitFor(() => expect(address()).toBe('/admin/email-templates'))
  expect(written('email_templates')).toEqual([{ subject: 'Do not forget!' }])
})

it('saves no text without the link the mail is for, and says how to insert it', async () => {
  const reset = { ...OWN, kind: 'password_reset', html_body: '<p>Hej</p>', variables: ['name', 'link'] }
  const { written } = await open(`email-templates/${OWN_ID}/edit`, {
    email_templates: [reset],
    roles: HIGHEST,
  })
  await press('Edit as HTML')
  const content = await screen.findByLabelText<HTMLTextAreaElement>('Content (HTML)')
  await userEvent.type(content, ' <!-- {{{{ link }} -->')
  await press('Save')
  await waitFor(() => expect(content.getAttribute('aria-invalid')).toBe('true'))
  expect(await screen.findByText(/This e-mail needs “link”/)).toBeTruthy()
  expect(written('email_templates')).toEqual([])
  await userEvent.type(content, ' {{{{ link }}')
  await waitFor(() => expect(content.getAttribute('aria-invalid')).toBe('false'))
})
