// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { currentSession } from '#api/session.ts'
import { closeScreen, openScreen, refusal } from '#app/screen.fixture.tsx'

const ME = {
  id: 'u1',
  email: 'maja@example.org',
  name: 'Maja Lind',
  address: null,
  date_of_birth: null,
  language: 'en',
  status: 'verified',
  last_login: null,
  member_since: '2019-08-01',
}

const ANSWERS = {
  'rpc/me': ME,
  user_roles: [{ role: { id: 'r1', name: 'Member', permissions: [] } }],
  associations: [{ id: 'a1', name: 'Norrviks Blåsorkester', type: 'music', timezone: 'Europe/Stockholm' }],
  'rpc/my_card': {
    card: 'S1.x',
    name: ME.name,
    association_name: '',
    role_name: 'Member',
    member_since: null,
  },
  'rpc/pending_email_change': null,
  'rpc/second_factor': { confirmed_at: null, recovery_codes: 0, trusted_devices: 0 },
  'rpc/my_photo': { photo: null, shown: false, events: [], total: 0 },
  'rpc/my_sessions': [],
  'rpc/my_passkeys': [],
  email_preferences: [{ announcements: true, events: true, reminders: true }],
}

const open = (part: string, answers: object = {}) =>
  openScreen(`/settings/${part}`, { ...ANSWERS, ...answers }, { loggedIn: true })

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name)

afterEach(closeScreen)

it('redirects from /settings to the profile', async () => {
  const { address } = await openScreen('/settings', ANSWERS, { loggedIn: true })
  await waitFor(() => expect(address()).toBe('/settings/profile'))
  expect((await field('Name')).value).toBe('Maja Lind')
})

it('shows the user’s sessions, and logs out one device or all others', async () => {
  const begun = new Date(2026, 10, 1, 9, 30).toISOString()
  const session = { device: 'Firefox, Linux', created_at: begun, last_used_at: begun, ends_at: begun }
  const { answers, sent } = await open('security', {
    'rpc/my_sessions': [
      { ...session, id: 's1', is_current: true },
      { ...session, id: 's2', device: 'Safari, iPhone', is_current: false },
      { ...session, id: 's3', device: null, is_current: false },
      { ...session, id: 's4', is_current: false },
    ],
  })
  expect(await screen.findByText('Firefox, Linux (this device)')).toBeTruthy()
  expect(screen.getAllByText(/Last used 1 Nov 2026 09:30/)).toHaveLength(3)
  expect(
    screen.getAllByRole('button', { name: /^Log out / }).map((button) => button.textContent),
  ).toHaveLength(4)
  answers['rpc/end_session'] = undefined
  await press('Log out Unknown device')
  await press('Log out')
  await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull())
  expect(sent('rpc/end_session')).toEqual([{ p_session_id: 's3' }])
  answers['rpc/end_other_sessions'] = refusal('ERROR_INTERNAL_SERVER_ERROR')
  await press('Log out all other devices')
  await press('Log out')
  expect(await screen.findByText(/Something went wrong/)).toBeTruthy()
  expect(screen.getByText('Safari, iPhone')).toBeTruthy()
  answers['rpc/end_other_sessions'] = undefined
  await press('Log out all other devices')
  await press('Log out')
  await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
  expect(screen.getByText('Firefox, Linux (this device)')).toBeTruthy()
})

it('tells apart two devices of the same name, also when asking whether to log one out', async () => {
  const at = (hour: number) => new Date(2026, 10, 1, hour, 30).toISOString()
  const session = (hour: number) => ({
    id: `s${hour}`,
    device: 'Chrome, Android',
    created_at: at(hour),
    last_used_at: at(hour),
    ends_at: at(hour),
    is_current: false,
  })
  await open('security', { 'rpc/my_sessions': [session(9), session(10)] })
  const name = 'Log out Chrome, Android'
  expect(await screen.findAllByRole('button', { name })).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name, description: /Last used 1 Nov 2026 10:30/ }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('Last used 1 Nov 2026 10:30')
})

it('warns when few recovery codes are left, and reports a wrong code at its field', async () => {
  await open('security', {
    'rpc/second_factor': { confirmed_at: '2026-11-01T10:00:00Z', recovery_codes: 2, trusted_devices: 0 },
    'rpc/replace_recovery_codes': refusal('ERROR_INVALID_SECOND_FACTOR'),
  })
  expect(await screen.findByText(/2 recovery codes left/)).toBeTruthy()
  expect(screen.getByText(/Make new recovery codes before you run out/)).toBeTruthy()
  await press('New recovery codes')
  await userEvent.type(await field('Your password'), 'Samspel-2026')
  await userEvent.type(await field('Code from the app, or a recovery code'), '123456')
  await press('Make new codes')
  await waitFor(() => expect(screen.getByText('The code is wrong, or has been used already')).toBeTruthy())
  expect(document.activeElement).toBe(await field('Code from the app, or a recovery code'))
})

it('saves only what was changed, and shows it in the account menu with what was changed elsewhere', async () => {
  const { sent, answers } = await open('profile')
  answers.users = undefined
  await userEvent.type(await field('Name'), ' Ek')
  // The address was saved on another device meanwhile.
  answers['rpc/me'] = { ...ME, name: 'Maja Lind Ek', address: 'Storgatan 7' }
  await press('Save')
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent('users')).toEqual([{ name: 'Maja Lind Ek' }])
  await waitFor(async () => expect((await field('Address')).value).toBe('Storgatan 7'))
  await press('Account')
  expect(within(await screen.findByRole('menu')).getByText('Maja Lind Ek')).toBeTruthy()
})

it('reverts only the switch that could not be saved, with a message', async () => {
  const { answers, sent } = await open('email')
  const events = await screen.findByRole<HTMLInputElement>('switch', { name: 'Events' })
  const reminders = screen.getByRole<HTMLInputElement>('switch', { name: 'Reminders' })
  answers.email_preferences = undefined
  await userEvent.click(reminders)
  await waitFor(() => expect(sent('email_preferences')).toContainEqual({ reminders: false }))
  answers.email_preferences = refusal('ERROR_INTERNAL_SERVER_ERROR')
  await userEvent.click(events)
  expect(await screen.findByText(/That could not be saved, so nothing has changed/)).toBeTruthy()
  expect([events.checked, reminders.checked]).toEqual([true, false])
})

it('shows what the server has after two presses of a switch that could not be saved', async () => {
  const { answers, sent } = await open('email')
  const events = await screen.findByRole<HTMLInputElement>('switch', { name: 'Events' })
  const writes = () => sent('email_preferences').filter(Boolean)
  let refuse = () => {}
  const refused = new Promise<void>((resolve) => {
    refuse = resolve
  })
  answers['PATCH email_preferences'] = async () => {
    await refused
    return refusal('ERROR_INTERNAL_SERVER_ERROR')
  }
  await userEvent.click(events)
  await userEvent.click(events)
  refuse()
  expect(await screen.findByText(/That could not be saved, so nothing has changed/)).toBeTruthy()
  await waitFor(() => expect(writes()).toEqual([{ events: false }, { events: true }]))
  await waitFor(() => expect(events.checked).toBe(true))
})

it('says so when a switch could not be saved although another was pressed meanwhile', async () => {
  const { answers } = await open('email')
  const events = await screen.findByRole<HTMLInputElement>('switch', { name: 'Events' })
  const reminders = screen.getByRole<HTMLInputElement>('switch', { name: 'Reminders' })
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  answers['PATCH email_preferences'] = async (body: object) => {
    await answered
    return 'events' in body ? refusal('ERROR_INTERNAL_SERVER_ERROR') : undefined
  }
  await userEvent.click(events)
  await userEvent.click(reminders)
  answer()
  expect(await screen.findByText(/That could not be saved, so nothing has changed/)).toBeTruthy()
  await waitFor(() => expect([events.checked, reminders.checked]).toEqual([true, false]))
})

it('keeps a switch as pressed when the page asked the server again before that was saved', async () => {
  const { answers, sent } = await open('email')
  const reminders = await screen.findByRole<HTMLInputElement>('switch', { name: 'Reminders' })
  const reads = () => sent('email_preferences').filter((body) => body === undefined).length
  await waitFor(() => expect(reads()).toBe(1))
  let save = () => {}
  const saved = new Promise<void>((resolve) => {
    save = resolve
  })
  answers['PATCH email_preferences'] = () => saved
  await userEvent.click(reminders)
  await waitFor(() => expect(sent('email_preferences')).toContainEqual({ reminders: false }))
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(reads()).toBe(2))
  save()
  await saved
  await userEvent.click(await screen.findByRole('switch', { name: 'Events' }))
  await waitFor(() => expect(sent('email_preferences')).toContainEqual({ events: false }))
  expect(reminders.checked).toBe(false)
})

it('shows which address is awaiting confirmation, until when, and what applies meanwhile', async () => {
  const pending = { email: 'ny@example.org', expires_at: new Date(2026, 10, 22, 12).toISOString() }
  const { answers, sent } = await open('email', { 'rpc/pending_email_change': pending })
  const notice = await screen.findByText(/We sent a link to ny@example.org/)
  expect(notice.textContent).toContain('22 Nov 2026 12:00')
  expect(notice.textContent).toContain('Until then, maja@example.org remains')
  answers['rpc/cancel_email_change'] = undefined
  answers['rpc/pending_email_change'] = null
  await press('Cancel the change')
  await waitFor(() => expect(screen.queryByText(/We sent a link/)).toBeNull())
  expect(sent('rpc/cancel_email_change')).toHaveLength(1)
})

it('shows at its field that an address was refused, and how long to wait after too many requests', async () => {
  const { answers } = await open('email', {
    'rpc/request_email_change': refusal('ERROR_INVALID_EMAIL', { email: 'x@y.z' }),
  })
  await userEvent.type(await field('New e-mail address'), 'x@y.zz')
  await userEvent.type(await field('Current password'), 'Samspel-2026')
  await press('Send the link')
  expect(await screen.findByText('Invalid e-mail address')).toBeTruthy()
  expect((await field('New e-mail address')).getAttribute('aria-invalid')).toBe('true')
  answers['rpc/request_email_change'] = refusal('ERROR_RATE_LIMITED', { seconds: 120 })
  await press('Send the link')
  expect((await screen.findAllByText(/Try again in 2 minutes/)).length).toBeGreaterThan(0)
})

it('requires the password for a new address, and shows at its field that it is wrong', async () => {
  const { sent } = await open('email', {
    'rpc/request_email_change': refusal('ERROR_INVALID_CURRENT_PASSWORD'),
  })
  await userEvent.type(await field('New e-mail address'), 'ny@example.org')
  await press('Send the link')
  expect(await screen.findByText('Current password is required')).toBeTruthy()
  expect(sent('rpc/request_email_change')).toEqual([])
  await userEvent.type(await field('Current password'), 'fel')
  await press('Send the link')
  expect((await screen.findAllByText('The current password is wrong')).length).toBeGreaterThan(0)
  expect((await field('Current password')).getAttribute('aria-invalid')).toBe('true')
  expect(sent('rpc/request_email_change')).toEqual([{ new_email: 'ny@example.org', current_password: 'fel' }])
})

async function fillPasswords(repeated: string) {
  await userEvent.type(await field('Current password'), 'Samspel-2026')
  await userEvent.type(await field('New password'), 'Nytt-lösenord-1')
  await userEvent.type(await field('New password again'), repeated)
  await press('Change password')
}

it('requires the new password twice, and sends it once', async () => {
  const { answers, sent } = await open('password')
  answers['rpc/change_password'] = {}
  await fillPasswords('Nytt-lösenord-')
  expect(await screen.findByText('The passwords do not match')).toBeTruthy()
  expect(sent('rpc/change_password')).toEqual([])
  await userEvent.type(await field('New password again'), '1')
  await press('Change password')
  expect(await screen.findByText(/all other devices are logged out/)).toBeTruthy()
  expect(sent('rpc/change_password')).toEqual([
    { current_password: 'Samspel-2026', new_password: 'Nytt-lösenord-1' },
  ])
  expect((await field('New password')).value).toBe('')
})

it('shows at the new password when it breaks a rule that only the server checks', async () => {
  await open('password', { 'rpc/change_password': refusal('ERROR_PASSWORD_REQUIRES_SPECIAL') })
  await fillPasswords('Nytt-lösenord-1')
  await waitFor(async () => expect((await field('New password')).getAttribute('aria-invalid')).toBe('true'))
})

it('tells the last admin what to do before leaving, and keeps them logged in', async () => {
  const { answers } = await open('membership', {
    'rpc/delete_my_account': refusal('ERROR_LAST_ADMIN'),
    'rpc/list_family': [{ user_id: 'u2', name: 'Moa Lind', is_child: true }],
  })
  await press('Delete my account')
  expect(await screen.findByText(/^You are a guardian of Moa Lind\./)).toBeTruthy()
  await userEvent.type(await field('Your password'), 'Samspel-2026')
  await press('Delete for good')
  expect(await screen.findByText(/Give somebody else such a role/)).toBeTruthy()
  expect(currentSession().isAuthenticated).toBe(true)

  answers['rpc/delete_my_account'] = {}
  await press('Delete for good')
  expect(await screen.findByText(/Your account has been deleted/)).toBeTruthy()
  expect(currentSession().isAuthenticated).toBe(false)
})

it('asks before a logout that would lose what was typed', async () => {
  const { sent } = await open('profile', { 'rpc/logout': undefined })
  await userEvent.type(await field('Name'), ' Ek')
  const logOut = async () => {
    await press('Account')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }))
  }
  await logOut()
  const question = await screen.findByRole('alertdialog', { name: 'Log out without saving?' })
  expect(question.textContent).toContain('Your changes have not been saved')
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect((await field('Name')).value).toBe('Maja Lind Ek')
  expect(sent('rpc/logout')).toEqual([])
  await logOut()
  await press('Log out anyway')
  await waitFor(() => expect(sent('rpc/logout')).toHaveLength(1))
})

it('says in whose calendar the events of children are, and only there', async () => {
  const token = { 'rpc/calendar_token': { token: 'x'.repeat(32) } }
  await open('calendar', {
    ...token,
    'rpc/list_family': [{ user_id: 'u2', name: 'Moa Lind', is_child: true }],
  })
  expect(await screen.findByText(/^With the events of Moa Lind/)).toBeTruthy()
  closeScreen()
  await open('calendar', { ...token, 'rpc/list_family': [] })
  expect(await screen.findByRole('heading', { name: 'Subscribe' })).toBeTruthy()
  expect(screen.queryByText(/^With the events of/)).toBeNull()
})
