// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { startAuthentication } from '@simplewebauthn/browser'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { closeScreen, ME, openScreen, refusal } from '#app/screen.fixture.tsx'

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn<() => Promise<unknown>>() }))

const PASSKEY = { id: 'p1', name: 'Phone', is_synced: true, created_at: '2026-01-01', last_used_at: null }
const PROOF = 'a'.repeat(96)

const open = (answers: object = {}) =>
  openScreen(
    '/settings/email',
    {
      'rpc/me': ME,
      user_roles: [{ role: { id: 'r1', name: 'Member', permissions: [] } }],
      associations: [{ id: 'a1', name: 'Norrviks', type: 'music', timezone: 'Europe/Stockholm' }],
      'rpc/pending_email_change': null,
      'rpc/my_passkeys': [PASSKEY],
      email_preferences: [{ announcements: true, events: true, reminders: true }],
      'rpc/begin_passkey_proof': { challenge: 'c', seconds: 300, passkeys: ['key'] },
      '/passkeys/proof': { proof: PROOF, seconds: 300 },
      'rpc/request_email_change': {},
      ...answers,
    },
    { loggedIn: true },
  )
const password = () => screen.findByLabelText<HTMLInputElement>('Current password')
const pressPasskey = async () => userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }))
/** A press that comes before the button has noticed the end of the last call is ignored, so it is repeated. */
const passkeyUntil = (effect: () => void) =>
  waitFor(async () => {
    try {
      effect()
    } catch (error) {
      await pressPasskey()
      throw error
    }
  })
const enterAddress = async () =>
  userEvent.type(await screen.findByLabelText('New e-mail address'), 'maja@example.net')

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  vi.mocked(startAuthentication)
    .mockReset()
    .mockResolvedValue({ id: 'key' } as never)
})
afterEach(closeScreen)

it('accepts a passkey in place of the password, and discards its response', async () => {
  const { sent } = await open()
  await enterAddress()
  await pressPasskey()
  expect(await screen.findByText('The link is on its way')).toBeTruthy()
  expect(sent('rpc/request_email_change')).toEqual([
    { new_email: 'maja@example.net', current_password: PROOF },
  ])
  expect((await password()).value).toBe('')
})

it('says when a passkey’s response has expired, and does not keep it', async () => {
  await open({ 'rpc/request_email_change': refusal('ERROR_INVALID_CURRENT_PASSWORD') })
  await enterAddress()
  await pressPasskey()
  expect(await screen.findByText('The current password is wrong')).toBeTruthy()
  expect((await password()).value).toBe('')
})

it('requires the other fields before it asks for a passkey', async () => {
  const { sent } = await open()
  await pressPasskey()
  expect(await screen.findByText('New e-mail address is required')).toBeTruthy()
  expect(sent('rpc/begin_passkey_proof')).toEqual([])
})

it('sends nothing when the browser’s prompt is closed, and reports a passkey of another site', async () => {
  const { sent, answers } = await open({ '/passkeys/proof': refusal('ERROR_INVALID_PASSKEY') })
  vi.mocked(startAuthentication).mockRejectedValueOnce(
    Object.assign(new Error('closed'), { name: 'NotAllowedError' }),
  )
  await enterAddress()
  await pressPasskey()
  await waitFor(() => expect(startAuthentication).toHaveBeenCalled())
  expect(screen.queryByRole('alert')).toBeNull()
  await passkeyUntil(() => expect(startAuthentication).toHaveBeenCalledTimes(2))
  expect(await screen.findByText(/Try another one, or your password/)).toBeTruthy()
  expect(sent('rpc/request_email_change')).toEqual([])
  answers['/passkeys/proof'] = { proof: PROOF, seconds: 300 }
  await passkeyUntil(() => expect(sent('rpc/request_email_change')).toHaveLength(1))
})

it('is not offered to users without a passkey', async () => {
  await open({ 'rpc/my_passkeys': [] })
  await password()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull())
})
