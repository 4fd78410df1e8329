// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import type { Permission } from '#api/schema.gen.ts'
import { openOffice } from '#app/admin.fixture.ts'
import { type Answers, closeScreen, refusal } from '#app/screen.fixture.tsx'
import { isOff } from '#ui/control/button.fixture.ts'

const TEMPLATE = {
  id: 't1',
  scope: 'association',
  kind: 'announcement',
  name: 'Kallelse',
  subject: 'Möte',
  html_body: '<p>Välkommen</p>',
  text_body: null,
  language: 'sv',
  variables: ['name', 'title'],
  last_modified: '2026-01-01T12:00:00Z',
}

const open = (answers: Answers = {}, permissions: readonly Permission[] = READERS) =>
  openOffice('email-sender', permissions, {
    email_templates: [TEMPLATE],
    events: [],
    'rpc/count_recipients': { recipients: 2, opted_out: 1 },
    ...answers,
  })
const READERS: readonly Permission[] = ['email:send', 'event_registration:read', 'event_attendance:read']
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement & HTMLSelectElement>(name)
const choose = async (name: string, option: string) => {
  await screen.findByRole('option', { name: option })
  await userEvent.selectOptions(await field(name), option)
}

async function write() {
  await userEvent.type(await field('Subject'), 'Hej')
  await press('Edit as HTML')
  await userEvent.type(await field('Content (HTML)'), 'Vi ses')
}

interface Sent {
  p_campaign_id: string
  p_emails: string[] | null
  p_mode: string
  p_confirm: string | null
}

afterEach(closeScreen)

it.each([
  [[], []],
  [['event_attendance:read'], ['Those who attended an event']],
  [
    ['event_registration:read'],
    [
      'Those going to an event',
      'Those going to or interested in an event',
      'Those who have not answered an event',
    ],
  ],
] satisfies [Permission[], string[]][])(
  'offers with %j the recipients of an event: %j',
  async (more, offered) => {
    await open({}, ['email:send', ...more])
    const options = [...(await field('To')).querySelectorAll('option')].map(({ text }) => text)
    expect(options.filter((text) => text.includes(' event'))).toEqual(offered)
    expect(options).toContain('All members')
  },
)

it('asks first which group gets it', async () => {
  const { sent } = await open({ groups: [{ id: 'g1', kind: 'section', name: 'Horn', sort_order: 1 }] })
  expect((await field('To')).querySelectorAll('option')[0]?.text).toBe(
    (await field('To')).selectedOptions[0]?.text,
  )
  await choose('Group', 'Horn')
  await waitFor(() =>
    expect(sent('rpc/count_recipients').at(-1)).toMatchObject({ p_mode: 'group', p_group_id: 'g1' }),
  )
})

it('asks for confirmation with the number of recipients, and retries under the same id', async () => {
  const { answers, sent } = await open()
  await choose('To', 'Addresses I type')
  await userEvent.type(await field('Addresses'), 'anton@example.org, berta@example.org')
  await write()
  expect(await screen.findByText('2 people get it')).toBeTruthy()
  expect(screen.getByText('1 has unsubscribed and does not get it')).toBeTruthy()
  await press('Send')
  let question = within(await screen.findByRole('alertdialog', { name: 'Send to 2 people?' }))
  expect(sent('rpc/send_email')).toEqual([])
  // The first response is lost.
  await userEvent.click(question.getByRole('button', { name: 'Send to 2' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  answers['rpc/send_email'] = { id: 'm1', recipients: 2 }
  await press('Send')
  question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Send to 2' }))
  expect(await screen.findByText('The e-mail is on its way to 2 people.')).toBeTruthy()
  const [first, second] = sent('rpc/send_email') as Sent[]
  expect(first?.p_campaign_id).toMatch(/^[0-9a-f-]{36}$/)
  expect(second?.p_campaign_id).toBe(first?.p_campaign_id)
  expect(second?.p_emails).toEqual(['anton@example.org', 'berta@example.org'])
})

it('says that a mail changed after a lost response had been sent, and sends the changed one as another', async () => {
  const { answers, sent } = await open()
  await choose('To', 'Addresses I type')
  await userEvent.type(await field('Addresses'), 'anton@example.org')
  await write()
  const send = async () => {
    await press('Send')
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Send to 2' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await send()
  await userEvent.type(await field('Subject'), '!')
  answers['rpc/send_email'] = refusal('ERROR_EMAIL_ALREADY_SENT')
  await send()
  expect(await screen.findByText(/was sent before you changed it/)).toBeTruthy()
  answers['rpc/send_email'] = { id: 'm2', recipients: 2 }
  await send()
  expect(await screen.findByText('The e-mail is on its way to 2 people.')).toBeTruthy()
  const [first, second, third] = (sent('rpc/send_email') as Sent[]).map(({ p_campaign_id }) => p_campaign_id)
  expect(second).toBe(first)
  expect(third).toMatch(/^[0-9a-f-]{36}$/)
  expect(third).not.toBe(first)
})

it('mails all members only after the confirmation word is typed', async () => {
  const { sent } = await open({ 'rpc/send_email': { id: 'm1', recipients: 2 } })
  await choose('To', 'All members')
  await write()
  await press('Send')
  expect(await screen.findByText('Type confirm')).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await userEvent.type(await field(/Type “confirm”/), 'confirm')
  await press('Send')
  await press('Send to 2')
  await waitFor(() => expect(sent('rpc/send_email')).toHaveLength(1))
  expect(sent('rpc/send_email')).toMatchObject([{ p_mode: 'all', p_confirm: 'confirm', p_emails: null }])
})

it('focuses the first field that is wrong, also if a choice has just brought it', async () => {
  await open()
  await choose('To', 'Addresses I type')
  await userEvent.type(await field('Addresses'), 'nobody')
  await press('Send')
  expect(await screen.findByText(/Invalid email addresses: nobody/)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Addresses' })))
})

it('says why nobody would get the mail, and does not offer to send it', async () => {
  const { sent } = await open({ 'rpc/count_recipients': { recipients: 0, opted_out: 1 } })
  await choose('To', 'Addresses I type')
  await userEvent.type(await field('Addresses'), 'anton@example.org')
  await write()
  await press('Send')
  const name = 'There is nobody to send this e-mail to'
  const question = within(await screen.findByRole('alertdialog', { name }))
  expect(question.getByText('1 has unsubscribed and does not get it')).toBeTruthy()
  expect(question.getByText('Accounts that were never confirmed get no e-mail.')).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Send' }))
  expect(isOff(question.getByRole('button', { name: 'Send' }))).toBe(true)
  expect(sent('rpc/send_email')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText('0 people get it')).toBeTruthy()
})

it('fills an empty mail from a template, and replaces written text only after confirmation', async () => {
  await open()
  await choose('Start from', 'Kallelse (Svenska)')
  await waitFor(async () => expect((await field('Subject')).value).toBe('Möte'))
  await choose('Start from', 'Empty e-mail')
  await write()
  await choose('Start from', 'Kallelse (Svenska)')
  const question = within(await screen.findByRole('alertdialog', { name: 'Replace what you have written?' }))
  expect((await field('Subject')).value).toContain('Hej')
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await field('Subject')).value).toContain('Hej')
})

it('offers event variables only if there is an event', async () => {
  await open()
  expect(await screen.findByRole('button', { name: '{{ name }}' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '{{ title }}' })).toBeNull()
})

it('shows the server’s error at its field', async () => {
  await open({ 'rpc/send_email': refusal('ERROR_INVALID_EMAIL', { email: 'anton@example.org' }) })
  await choose('To', 'Addresses I type')
  await userEvent.type(await field('Addresses'), 'anton@example.org')
  await write()
  await press('Send')
  await press('Send to 2')
  await waitFor(async () => expect((await field('Addresses')).getAttribute('aria-invalid')).toBe('true'))
})
