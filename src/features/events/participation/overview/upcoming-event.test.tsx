// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'

import { AWAY, ATTENDED, FIGURES, open, press, select } from '#app/participation.fixture.ts'
import { type Answers, closeScreen } from '#app/screen.fixture.tsx'
import { isOff } from '#ui/control/button.fixture.ts'

import { concert } from '../../concert.fixture.ts'

afterEach(closeScreen)

const COMING = concert({
  start_time: '2999-01-10T18:00:00Z',
  end_time: '2999-01-10T20:00:00Z',
  max_participants: 40,
})
const ANSWERS = {
  ...FIGURES,
  going: 12,
  interested: 3,
  declined: 4,
  missing: 12,
  attended: 0,
  unanswered: 21,
}
const coming = (figures = {}, answers: Answers = {}) => ({
  events: [COMING],
  'rpc/event_participation_figures': { ...ANSWERS, ...figures },
  'rpc/event_participation': [],
  'rpc/event_unanswered': [
    { ...AWAY, registration: null, date_registered: null, participation: 'unanswered' },
  ],
  'rpc/count_unanswered_recipients': { recipients: 20, opted_out: 1 },
  ...answers,
})
const figureNames = async () => {
  const figures = within(await screen.findByRole('group', { name: 'The event in figures' }))
  return figures.getAllByRole('button').map(({ textContent }) => textContent)
}

it('shows answers and places for an upcoming event, and no attendance', async () => {
  await open(coming())
  expect(await figureNames()).toEqual([
    'Going12Of 40 places, 28 left',
    'Interested3Might go',
    'Not going4Said that they are not going',
    'Not answered21Have not said anything',
  ])
  await press(/^Not answered/)
  expect(await screen.findByText('Berta Alm')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Remind/ })).toBeNull()
})

it('answers for somebody who told a leader', async () => {
  const { written } = await open(
    coming({}, { 'POST event_registrations': new Response(null, { status: 201 }) }),
    'event:update',
  )
  await press(/^Not answered/)
  await press('Answer for Berta Alm')
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer for Berta Alm' }))
  await userEvent.selectOptions(dialog.getByLabelText('Answer'), 'Not going')
  await userEvent.click(dialog.getByRole('button', { name: 'Save the answer' }))
  expect(await screen.findByText('Berta Alm: Not going')).toBeTruthy()
  expect(written('event_registrations')).toEqual([
    { event_id: COMING.id, user_id: AWAY.user_id, status: 'declined' },
  ])
})

it('offers no answers for others without event:update', async () => {
  await open(coming())
  await press(/^Not answered/)
  expect(await screen.findByText('Berta Alm')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Answer for/ })).toBeNull()
})

it('reminds those who have not answered, after saying how many it reaches', async () => {
  const { sent } = await open(
    coming({}, { 'rpc/remind_unanswered': { reminded: 20, opted_out: 1 } }),
    'event:update',
  )
  await press('Remind those who have not answered')
  const question = within(await screen.findByRole('alertdialog', { name: 'Send a reminder to 20 people?' }))
  expect(question.getByText('1 has unsubscribed from reminders and does not get it.')).toBeTruthy()
  expect(sent('rpc/remind_unanswered')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('A reminder is on its way to 20 people')).toBeTruthy()
  expect(sent('rpc/remind_unanswered')).toEqual([{ p_event_id: COMING.id }])
})

it('lets go of the question about a reminder while it is still being counted whom it reaches', async () => {
  const { sent } = await open(
    coming({}, { 'rpc/count_unanswered_recipients': () => new Promise(() => {}) }),
    'event:update',
  )
  await press('Remind those who have not answered')
  const question = within(await screen.findByRole('alertdialog'))
  await userEvent.click(question.getByRole('button', { name: 'Send' }))
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent('rpc/remind_unanswered')).toEqual([])
})

it('says why a reminder reaches fewer people than have not answered', async () => {
  await open(coming({ unanswered: 23 }), 'event:update')
  await press('Remind those who have not answered')
  const question = within(await screen.findByRole('alertdialog', { name: 'Send a reminder to 20 people?' }))
  expect(
    question.getByText(/^23 have not answered\. Guardians get one e-mail for all their children;/),
  ).toBeTruthy()
})

it('says that a reminder reaches nobody, and does not offer to send it', async () => {
  const nobody = { 'rpc/count_unanswered_recipients': { recipients: 0, opted_out: 0 } }
  const { sent } = await open(coming({ unanswered: 2 }, nobody), 'event:update')
  await press('Remind those who have not answered')
  const name = 'There is nobody to send this e-mail to'
  const question = within(await screen.findByRole('alertdialog', { name }))
  expect(question.getByText(/an account that was never confirmed gets none/)).toBeTruthy()
  await userEvent.click(question.getByRole('button', { name: 'Send' }))
  expect(isOff(question.getByRole('button', { name: 'Send' }))).toBe(true)
  expect(sent('rpc/remind_unanswered')).toEqual([])
})

it('shows when the last reminder was sent, and prevents another one too soon', async () => {
  const reminded_at = new Date(Date.now() - 60_000).toISOString()
  await open(coming({ reminded: 20, reminded_at }), 'event:update')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: /^Remind those/ })
  expect(isOff(button)).toBe(true)
  expect(screen.getByText(/^20 people were reminded .+ 12 hours after that/)).toBeTruthy()
})

it('opens an e-mail to the selected people, to those shown, or to those who have not answered', async () => {
  const two = [ATTENDED, AWAY].map((row) => ({ ...row, check_in_time: null }))
  const start = async () => {
    const { handedOver } = await open(coming({}, { 'rpc/event_participation': two }), 'email:send')
    return () => handedOver().mailTo
  }
  let state = await start()
  await press('E-mail them')
  await waitFor(() =>
    expect(state()).toMatchObject({
      mode: 'members',
      event_id: COMING.id,
      people: [{ user_id: 'u2' }, { user_id: 'u3', name: 'Berta Alm' }],
    }),
  )
  closeScreen()
  state = await start()
  await select('Berta Alm')
  await press('E-mail them')
  await waitFor(() => expect(state()).toMatchObject({ mode: 'members', people: [{ user_id: 'u3' }] }))
  closeScreen()
  state = await start()
  await press(/^Not answered/)
  await screen.findByText('1 person')
  await press('E-mail them')
  await waitFor(() => expect(state()).toEqual({ mode: 'unanswered', event_id: COMING.id }))
})

it.each([{ status: 'cancelled' }, { status: 'draft' }, { end_time: '2020-01-10T20:00:00Z' }])(
  'links to no door for an event without one: %o',
  async (change) => {
    await open({ ...coming(), events: [{ ...COMING, ...change }] }, 'email:send')
    expect(await screen.findByRole('link', { name: 'E-mail those going' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Door' })).toBeNull()
  },
)

it('links people to their profiles, and an event to its other screens', async () => {
  await open(
    coming({}, { 'rpc/event_participation': [{ ...AWAY, participation: 'registered' }] }),
    'user:read:profile',
    'event:update',
    'email:send',
  )
  const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await link('Berta Alm')).toBe('/admin/users/u3')
  expect(await link('Edit')).toBe(`/admin/events/${COMING.slug}/edit`)
  expect(await link('Door')).toBe(`/admin/qr?event=${COMING.id}`)
  expect(await link('E-mail those going')).toBe('/admin/email-sender')
  // Nobody is at the door of an upcoming event.
  expect(screen.queryByRole('button', { name: /Check/ })).toBeNull()
})
