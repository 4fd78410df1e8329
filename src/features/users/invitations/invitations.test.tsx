// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { openOffice } from '#app/admin.fixture.ts'
import { type Answers, closeScreen, refusal } from '#app/screen.fixture.tsx'
import { readDraft } from '#lib/browser/drafts.ts'

const invitation = (email: string) => ({
  id: email,
  email,
  role_id: 'r2',
  expires_at: '2999-01-01T12:00:00Z',
  role: { name: 'Player' },
  inviter: { name: 'Maja Lind' },
})

const open = (answers: Answers = {}) =>
  openOffice('users/invitations', ['user:read:profile', 'user:invite'], {
    association_invitations: [],
    users_with_roles: [],
    'rpc/create_email_verification': 'v1',
    ...answers,
  })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const addresses = () => screen.findByLabelText<HTMLTextAreaElement>('E-mail addresses')

afterEach(closeScreen)

it('invites nobody while one of the addresses is invalid, and names it', async () => {
  const { sent } = await open()
  await userEvent.type(await addresses(), 'anton@example.org, berta')
  await press('Invite 1 person')
  expect(await screen.findByText('Invalid email addresses: berta')).toBeTruthy()
  expect(sent('rpc/create_email_verification')).toEqual([])
})

it('offers the roles up to the user’s own, with the lowest preselected', async () => {
  await open()
  const role = await screen.findByLabelText<HTMLSelectElement>('Role')
  expect(role.value).toBe('r2')
  expect(within(role).queryByRole('option', { name: 'Chair' })).toBeNull()
  expect(within(role).getAllByRole('option')).toHaveLength(2)
})

it('says for each address why it was not invited, and empties the form', async () => {
  let asked = 0
  await open({
    'rpc/create_email_verification': () =>
      ++asked === 1 ? 'v1' : refusal('ERROR_VALIDATION_FAILED', { field: 'email', reason: 'exists' }),
  })
  await userEvent.type(await addresses(), 'anton@example.org; berta@example.org')
  await press('Invite 2 people')
  expect(await screen.findByText('1 person has been invited.')).toBeTruthy()
  const failed = await screen.findByText(/1 address was not invited/)
  expect(failed.textContent).toContain('berta@example.org')
  expect(failed.textContent).toContain('Already invited')
  await waitFor(async () => expect((await addresses()).value).toBe(''))
})

it('keeps the addresses at which the server failed, to be sent again', async () => {
  const { answers } = await open({
    'rpc/create_email_verification': ({ p_email }: { p_email: string }) =>
      p_email.startsWith('berta') ? new Response('', { status: 503 }) : 'v1',
  })
  await userEvent.type(await addresses(), 'anton@example.org; berta@example.org, cia@example.org')
  await press('Invite 3 people')
  expect(await screen.findByText('2 people have been invited.')).toBeTruthy()
  await waitFor(async () => expect((await addresses()).value).toBe('berta@example.org'))
  answers['rpc/create_email_verification'] = 'v1'
  await press('Invite 1 person')
  await waitFor(async () => expect((await addresses()).value).toBe(''))
})

it('keeps the addresses that were left when the session ended', async () => {
  const ended = Response.json({ code: 'ERROR_UNAUTHORIZED', message: 'ERROR_UNAUTHORIZED' }, { status: 401 })
  const { sent } = await open({
    'rpc/create_email_verification': ({ p_email }: { p_email: string }) =>
      p_email.startsWith('berta') ? ended : 'v1',
    'rpc/refresh_token': ended,
    'rpc/logout': null,
  })
  await userEvent.type(await addresses(), 'anton@example.org, berta@example.org, cia@example.org')
  await press('Invite 3 people')
  await screen.findByRole('button', { name: 'Log in' })
  expect(readDraft('invitations')['addresses']).toContain('berta@example.org')
  expect(readDraft('invitations')['addresses']).toContain('cia@example.org')
  expect(JSON.stringify(sent('rpc/create_email_verification'))).not.toContain('cia@')
})

it('withdraws an invitation only after confirmation', async () => {
  const { answers, written } = await open({ association_invitations: [invitation('anton@example.org')] })
  const before = written('association_invitations').length
  await press('Withdraw the invitation to anton@example.org')
  const question = within(await screen.findByRole('alertdialog', { name: 'Withdraw the invitation?' }))
  expect(written('association_invitations')).toHaveLength(before)
  answers['association_invitations'] = []
  await userEvent.click(question.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByText('The invitation to anton@example.org has been withdrawn')).toBeTruthy()
  expect(await screen.findByText('There are no open invitations.')).toBeTruthy()
})

it('keeps the question whether to withdraw one while it is being sent again', async () => {
  let send = () => {}
  const sending = new Promise<void>((resolve) => {
    send = resolve
  })
  const { written } = await open({
    association_invitations: [invitation('anton@example.org')],
    'rpc/resend_invitation': () => sending,
  })
  await press('Send again to anton@example.org')
  await press('Withdraw the invitation to anton@example.org')
  const question = await screen.findByRole('alertdialog', { name: 'Withdraw the invitation?' })
  send()
  expect(await screen.findByText(/A new invitation is on its way to anton@example.org/)).toBeTruthy()
  await userEvent.click(within(question).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(written('association_invitations')).toHaveLength(1))
})

it('resends the selected invitations, and says how many failed', async () => {
  const { answers } = await open({
    association_invitations: [invitation('anton@example.org'), invitation('berta@example.org')],
  })
  for (const email of ['anton@example.org', 'berta@example.org'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${email}` }))
  let asked = 0
  answers['rpc/resend_invitation'] = () =>
    ++asked === 1 ? undefined : refusal('ERROR_RATE_LIMITED', { seconds: 60 })
  await press('Send 2 again')
  const message = await screen.findByText(/A new invitation is on its way to anton@example.org/)
  expect(message.textContent).toContain('1 was not sent')
})
