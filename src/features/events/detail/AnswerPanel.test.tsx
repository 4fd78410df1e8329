// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { isReloadBlocked } from '#lib/reload-blocker.ts'
import { english } from '#locales/all.fixture.ts'
import { keptAnswersOf } from '#offline/answers/kept-answers.ts'
import { isOff } from '#ui/control/button.fixture.ts'
import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'

import { concert } from '../concert.fixture.ts'
import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { AnswerPanel } from './AnswerPanel.tsx'

// What the stubbed server receives, and what it responds with.
const bodies: unknown[] = []
let answer: () => Promise<Response>
let places: { event_id: string; place: number }[]
const ALONE = { guests: 0, guest_names: [] }
const told = (row: object = {}) =>
  Response.json({ status: null, comment: null, taken: true, answered_at: '2026-11-20T11:00:00Z', ...row })
const refuse = (code: string) => async () =>
  Response.json({ code: 'P0001', message: JSON.stringify({ code, params: {} }) }, { status: 400 })

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  vi.setSystemTime(new Date('2026-11-20T12:00:00+01:00'))
  bodies.length = 0
  places = []
  localStorage.clear()
  sessionStorage.clear()
  dispatchEvent(new StorageEvent('storage'))
  answer = async () => told()
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (new Request(input).url.includes('/my_queue_places')) return Response.json(places)
    if (typeof init?.body === 'string') bodies.push(JSON.parse(init.body))
    return answer()
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function show(event: ClubEvent) {
  const client = new QueryClient()
  const options = { ...eventQueries.detail(event.slug), staleTime: Infinity, enabled: false }
  client.setQueryData(options.queryKey, event)
  const Panel = () => <AnswerPanel event={useQuery(options).data ?? event} />
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <Panel />
      </ToastProvider>
    </QueryClientProvider>,
  )
  return client
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const isPressed = (name: string) => button(name).getAttribute('aria-pressed') === 'true'

it('shows the answer before the server has responded', async () => {
  answer = () => new Promise(() => {})
  show(concert())
  await userEvent.click(button('Going'))
  await waitFor(() => expect(isPressed('Going')).toBe(true))
  expect(screen.getByText('43 going')).toBeTruthy()
})

it('reverts the answer and says why when someone else got the last place', async () => {
  answer = refuse('ERROR_EVENT_FULL')
  show(concert({ max_participants: 43 }))
  await userEvent.click(button('Going'))
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else took the last place')
  expect(isPressed('Going')).toBe(false)
  expect(screen.getByText('42 going')).toBeTruthy()
})

it('keeps the answer while offline, and says that it is waiting to be sent', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  show(concert())
  await userEvent.click(button('Not coming'))
  expect(await screen.findByText(/It is sent when you are back online/)).toBeTruthy()
  expect(screen.getByText(/Your answer, Not coming, is waiting to be sent/)).toBeTruthy()
  expect(isPressed('Not coming')).toBe(true)
  expect(Object.values(keptAnswersOf('').all())).toMatchObject([{ status: 'declined' }])
})

it('keeps the answer until the next login when the session has expired', async () => {
  answer = async () => Response.json({ code: 'PGRST301', message: 'no' }, { status: 401 })
  show(concert())
  await userEvent.click(button('Going'))
  await waitFor(() => expect(screen.getByText(/Your answer, Going, is waiting/)).toBeTruthy())
  expect(Object.values(keptAnswersOf('').all())).toMatchObject([{ status: 'going' }])
})

it('dates an answer after the previous one even if the device’s clock is behind', async () => {
  const event = concert()
  answer = async () => told({ status: 'going', answered_at: '2026-11-20T11:00:03.5Z' })
  show(event)
  await userEvent.click(button('Going'))
  await waitFor(() => expect(keptAnswersOf('').all()).toEqual({}))
  answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  await userEvent.click(button('Not coming'))
  await waitFor(() =>
    expect(keptAnswersOf('').all()[event.id]).toMatchObject({
      status: 'declined',
      answered_at: '2026-11-20T11:00:03.501Z',
    }),
  )
})

it('says why a kept answer was refused when it was sent, until dismissed', async () => {
  const event = concert()
  const kept = { status: 'going' as const, comment: null, answered_at: '2026-11-20T11:00:00Z' }
  keptAnswersOf('').keep(event.id, { ...kept, refused: 'ERROR_EVENT_FULL' })
  show(event)
  expect(screen.getByText('Your answer, Going, was not accepted')).toBeTruthy()
  expect(screen.getByText(/Somebody else took the last place/)).toBeTruthy()
  await userEvent.click(button('Close'))
  expect(screen.queryByText('Your answer, Going, was not accepted')).toBeNull()
})

it('saves a comment on the answer, and drops it when the answer changes', async () => {
  show(concert())
  expect(screen.queryByLabelText('Comment')).toBeNull()
  await userEvent.click(button('Going'))
  await userEvent.type(await screen.findByLabelText('Comment'), 'ten minutes late')
  await userEvent.click(button('Save comment'))
  await waitFor(() =>
    expect(bodies.at(-1)).toMatchObject({ p_status: 'going', p_comment: 'ten minutes late' }),
  )
  await userEvent.click(button('Not coming'))
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ p_status: 'declined' }))
  expect(bodies.at(-1)).not.toHaveProperty('p_comment')
})

it('offers to undo, which removes the answer', async () => {
  show(concert())
  await userEvent.click(button('Going'))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(isPressed('Going')).toBe(false))
  expect(bodies).toMatchObject([{ p_status: 'going' }, { p_status: null }])
})

it('moves the focus to the answers when the answer is withdrawn', async () => {
  show(concert({ registrations: [{ status: 'going', comment: null, ...ALONE }] }))
  await userEvent.click(button('Take back my answer'))
  expect(document.activeElement).toBe(button('Going'))
})

it('keeps the place of someone going to a full event, and offers others the waiting list or interested', () => {
  show(concert({ max_participants: 42 }))
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull()
  expect(isOff(button('Join the queue'))).toBe(false)
  expect(isOff(button('Interested'))).toBe(false)
  cleanup()
  show(concert({ max_participants: 42, registrations: [{ status: 'going', comment: null, ...ALONE }] }))
  expect(isOff(button('Going'))).toBe(false)
})

it('offers answers only to members of the invited groups and those staff added to the list', async () => {
  answer = async () => Response.json([{ group_id: 'g1' }])
  show(concert({ group_ids: ['g2'], others_see: true }))
  expect(await screen.findByText('This event is for other groups.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull()
  cleanup()
  show(concert({ group_ids: ['g2'], registrations: [{ status: 'going', comment: null, ...ALONE }] }))
  expect(isOff(button('Not coming'))).toBe(false)
  cleanup()
  show(concert({ group_ids: ['g1', 'g2'] }))
  expect(isOff(button('Going'))).toBe(false)
})

it('gives those who are not invited no day to answer by', async () => {
  answer = async () => Response.json([{ group_id: 'g1' }])
  show(concert({ group_ids: ['g2'], others_see: true, answer_by: '2026-11-21' }))
  expect(screen.getByText(/^Answer by/)).toBeTruthy()
  expect(await screen.findByText('This event is for other groups.')).toBeTruthy()
  expect(screen.queryByText(/^Answer by/)).toBeNull()
})

it('puts the reader on the waiting list with one tap, and shows their place', async () => {
  places = [{ event_id: concert().id, place: 3 }]
  answer = async () => told({ status: 'queued', place: 3 })
  show(concert({ max_participants: 42, queued_count: 2 }))
  await userEvent.click(button('Join the queue'))
  expect(await screen.findByText('You are in the queue.')).toBeTruthy()
  expect(bodies).toMatchObject([{ p_status: 'queued' }])
  expect(isPressed('In the queue')).toBe(true)
  expect(screen.getByText('3 in the queue')).toBeTruthy()
  expect(await screen.findByText(/You have place 3 in the queue/)).toBeTruthy()
})

it('says so when there was a place at the event after all', async () => {
  answer = async () => told({ status: 'going', place: null })
  show(concert({ max_participants: 42 }))
  await userEvent.click(button('Join the queue'))
  expect(await screen.findByText('There was a place: you are going.')).toBeTruthy()
})

it('keeps a request to join the waiting list while offline, and says that the place counts from when it is sent', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  show(concert({ max_participants: 42 }))
  await userEvent.click(button('Join the queue'))
  expect((await screen.findAllByText(/Your place in it counts from then/)).length).toBeGreaterThan(0)
  expect(Object.values(keptAnswersOf('').all())).toMatchObject([{ status: 'queued' }])
})

it('says that the place is gone when undoing "not coming" leads to the waiting list', async () => {
  answer = async () => told({ status: 'declined' })
  show(
    concert({
      max_participants: 42,
      registrations: [{ status: 'going', comment: 'solo', guests: 0, guest_names: [] }],
    }),
  )
  await userEvent.click(button('Not coming'))
  answer = async () => told({ status: 'queued', place: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(
    await screen.findByText(
      'Your place has gone to somebody else in the meantime. You are in the queue now.',
    ),
  ).toBeTruthy()
  expect(bodies).toMatchObject([{ p_status: 'declined' }, { p_status: 'queued', p_comment: 'solo' }])
})

it('shows the check-in time after the event', () => {
  vi.setSystemTime(new Date('2026-11-22T12:00:00+01:00'))
  show(concert({ attendance: [{ check_in_time: new Date(2026, 10, 21, 18, 42).toISOString() }] }))
  expect(screen.getByText('You were there, checked in at 18:42')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows no time for somebody who was checked in when the event was over', () => {
  vi.setSystemTime(new Date('2026-11-24T12:00:00+01:00'))
  show(concert({ attendance: [{ check_in_time: new Date(2026, 10, 23, 0, 18).toISOString() }] }))
  expect(screen.getByText('You were there.')).toBeTruthy()
  expect(screen.queryByText(/00:18/)).toBeNull()
})

it.each([
  ['cancelled', 'The event is cancelled'],
  ['archived', 'The event is archived'],
] as const)('does not ask about an event that is %s, and shows how many were going', (status, title) => {
  const registrations: ClubEvent['registrations'] = [{ status: 'going', comment: null, ...ALONE }]
  show(concert({ status, max_participants: 42, registrations }))
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByText('Are you coming?')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('You had said that you were going.')).toBeTruthy()
  expect(screen.getByText('42 were going')).toBeTruthy()
  expect(screen.queryByText('No places left')).toBeNull()
})

it('adds guests with one tap each, up to the places left, and saves their names', async () => {
  show(concert({ max_participants: 45, guests_allowed: 4 }))
  expect(screen.getByText(/You may bring up to 4 guests/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'One guest more' })).toBeNull()
  await userEvent.click(button('Going'))
  await userEvent.click(await screen.findByRole('button', { name: 'One guest more' }))
  expect(screen.getByText('and 1 guest')).toBeTruthy()
  await userEvent.click(button('One guest more'))
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ p_status: 'going', p_guests: 2 }))
  expect(await screen.findByText('You are going with 2 guests.')).toBeTruthy()
  expect(screen.getByText('No places left')).toBeTruthy()
  expect(isOff(button('One guest more'))).toBe(true)
  expect(screen.getByText('There are no places left for more guests.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Guest 2, name (optional)'), ' Kim ')
  await userEvent.click(button('Save names'))
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ p_guests: 2, p_guest_names: ['Kim'] }))
  await userEvent.click(button('One guest fewer'))
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ p_guests: 1, p_guest_names: ['Kim'] }))
  await userEvent.click(button('Not coming'))
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ p_status: 'declined', p_guests: 0 }))
  expect(screen.getByText('42 going')).toBeTruthy()
  expect(screen.queryByText(/and 1 guest/)).toBeNull()
})

it('keeps the names being typed when another guest comes along, or one fewer', async () => {
  const going = { status: 'going' as const, comment: null, guests: 2, guest_names: ['Kim'] }
  show(concert({ guests_allowed: 4, registrations: [going] }))
  const name = (number: number) =>
    screen.findByLabelText<HTMLInputElement>(`Guest ${number}, name (optional)`)
  await userEvent.type(await name(1), ' Berg')
  await userEvent.type(await name(2), 'Alex')
  await userEvent.click(button('One guest more'))
  expect((await name(3)).value).toBe('')
  expect([(await name(1)).value, (await name(2)).value]).toEqual(['Kim Berg', 'Alex'])
  await userEvent.click(button('One guest fewer'))
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ p_guests: 2, p_guest_names: ['Kim'] }))
  await userEvent.click(button('Save names'))
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ p_guest_names: ['Kim Berg', 'Alex'] }))
  expect((await name(1)).value).toBe('Kim Berg')
})

it('keeps guests while offline, and says when there are no places for them after all', async () => {
  const going = { status: 'going' as const, comment: 'sen', ...ALONE }
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  show(concert({ guests_allowed: 1, registrations: [going] }))
  await userEvent.click(button('One guest more'))
  expect(await screen.findByText(/Your answer, Going \+1, is waiting to be sent/)).toBeTruthy()
  expect(Object.values(keptAnswersOf('').all())).toMatchObject([
    { status: 'going', comment: 'sen', guests: 1, guest_names: [] },
  ])
  answer = refuse('ERROR_EVENT_FULL')
  await userEvent.click(button('One guest fewer'))
  cleanup()
  show(concert({ guests_allowed: 1, registrations: [going] }))
  await userEvent.click(button('One guest more'))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'not enough places left for you and your guests',
  )
})

it('asks before giving up a place that goes straight to the next on the waiting list, and offers no undo', async () => {
  const going = { status: 'going' as const, comment: null, ...ALONE }
  show(concert({ going_count: 43, max_participants: 43, queued_count: 2, registrations: [going] }))
  await userEvent.click(button('Not coming'))
  expect(await screen.findByRole('alertdialog', { name: 'Give up your place?' })).toBeTruthy()
  await userEvent.click(button('Keep the place'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(bodies).toEqual([])
  expect(isPressed('Going')).toBe(true)
  await userEvent.click(button('Not coming'))
  await userEvent.click(await screen.findByRole('button', { name: 'Give up the place' }))
  expect(await screen.findByText('You are not coming.')).toBeTruthy()
  expect(bodies).toMatchObject([{ p_status: 'declined' }])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('saves a comment, confirms it as a comment, and keeps the keyboard focus', async () => {
  const going = { status: 'going' as const, comment: null, ...ALONE }
  answer = async () => told({ status: 'going', comment: 'sen' })
  show(concert({ registrations: [going] }))
  await userEvent.type(screen.getByLabelText(/Comment/), 'sen')
  await userEvent.click(button('Save comment'))
  expect(await screen.findByText('Your comment is saved.')).toBeTruthy()
  expect(isOff(button('Save comment'))).toBe(true)
  expect(document.activeElement).toBe(button('Save comment'))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/Comment/).value).toBe('')
})

it('leaves an answer that was changed on another device since, when a comment on the former one is saved', async () => {
  const going = {
    status: 'going' as const,
    comment: null,
    ...ALONE,
    answered_at: '2026-11-20T09:00:00.123456+00:00',
  }
  answer = async () => told({ status: 'declined', taken: false })
  show(concert({ registrations: [going] }))
  await userEvent.type(screen.getByLabelText(/Comment/), 'sen')
  await userEvent.click(button('Save comment'))
  expect((await screen.findByRole('alert')).textContent).toContain('changed on another device')
  expect(screen.queryByText('Your comment is saved.')).toBeNull()
  expect(bodies).toMatchObject([
    { p_status: 'going', p_comment: 'sen', p_answered_at: '2026-11-20T09:00:00.124Z' },
  ])
})

it('leaves it, too, when a comment is undone', async () => {
  const going = { status: 'going' as const, comment: null, ...ALONE, answered_at: '2026-11-20T09:00:00Z' }
  answer = async () => told({ status: 'going', comment: 'sen' })
  show(concert({ registrations: [going] }))
  await userEvent.type(screen.getByLabelText(/Comment/), 'sen')
  await userEvent.click(button('Save comment'))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(bodies).toHaveLength(2))
  expect(bodies[1]).toMatchObject({ p_status: 'going', p_answered_at: '2026-11-20T09:00:00.001Z' })
})

it('keeps a comment that is not saved, through a reload and a changed answer, until it is saved', async () => {
  const going = { status: 'going' as const, comment: null, ...ALONE }
  const comment = () => screen.getByLabelText<HTMLInputElement>(/Comment/)
  show(concert({ registrations: [going] }))
  await userEvent.type(comment(), 'sen')
  expect(isReloadBlocked()).toBe(true)
  expect(screen.queryByText(/has been restored/)).toBeNull()
  cleanup()
  expect(isReloadBlocked()).toBe(false)

  show(concert({ registrations: [going] }))
  expect(comment().value).toBe('sen')
  expect(screen.getByText('What you typed earlier has been restored. It is not saved yet.')).toBeTruthy()
  answer = async () => told({ status: 'interested' })
  await userEvent.click(button('Interested'))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).not.toHaveProperty('p_comment')
  expect(comment().value).toBe('sen')

  answer = async () => told({ status: 'interested', comment: 'sen' })
  await userEvent.click(button('Save comment'))
  await waitFor(() => expect(bodies.at(-1)).toMatchObject({ p_comment: 'sen' }))
  cleanup()
  show(concert({ registrations: [going] }))
  expect(comment().value).toBe('')
})

it('keeps what is being typed when the comment is changed on another device', async () => {
  const going = { status: 'going' as const, comment: 'sen', ...ALONE }
  const event = concert({ registrations: [going] })
  const client = show(event)
  const comment = screen.getByLabelText<HTMLInputElement>(/Comment/)
  const elsewhere = (comment: string) =>
    client.setQueryData(eventQueries.detail(event.slug).queryKey, {
      ...event,
      registrations: [{ ...going, comment }],
    })
  elsewhere('inte sen')
  await waitFor(() => expect(comment.value).toBe('inte sen'))
  await userEvent.type(comment, ' alls')
  elsewhere('kanske sen')
  await userEvent.type(comment, '!')
  expect(comment.value).toBe('inte sen alls!')
})

it('says that a change is late to those who have answered, and that an answer is late to those who have not', async () => {
  const late = { answer_by: '2026-11-18' }
  show(concert(late))
  expect(screen.getByText(/You can still answer; it is marked as late/)).toBeTruthy()
  cleanup()
  show(concert({ ...late, registrations: [{ status: 'going', comment: null, ...ALONE }] }))
  expect(screen.getByText(/A change is marked as late/)).toBeTruthy()
  expect(screen.queryByText(/You can still answer/)).toBeNull()
})
