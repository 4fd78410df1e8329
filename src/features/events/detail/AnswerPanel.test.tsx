// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { english } from '#locales/all.fixture.ts'
import { keptAnswersOf } from '#offline/answers/kept-answers.ts'
import { isOff } from '#ui/control/button.fixture.ts'

import { concert } from '../concert.fixture.ts'
import type { ClubEvent } from '../event.ts'
import {
  NO_GUESTS,
  button,
  isPressed,
  refuse,
  server,
  show,
  startAnswering,
  stopAnswering,
  told,
} from './answer-panel.fixture.tsx'

beforeEach(() => startAnswering(english))
afterEach(stopAnswering)

it('shows the answer before the server has responded', async () => {
  server.answer = () => new Promise(() => {})
  show(concert())
  await userEvent.click(button('Going'))
  await waitFor(() => expect(isPressed('Going')).toBe(true))
  expect(screen.getByText('43 going')).toBeTruthy()
})

it('reverts the answer and says why when someone else got the last place', async () => {
  server.answer = refuse('ERROR_EVENT_FULL')
  show(concert({ max_participants: 43 }))
  await userEvent.click(button('Going'))
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else took the last place')
  expect(isPressed('Going')).toBe(false)
  expect(screen.getByText('42 going')).toBeTruthy()
})

it('keeps the answer while offline, and says that it is waiting to be sent', async () => {
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  show(concert())
  await userEvent.click(button('Not going'))
  expect(await screen.findByText(/It is sent by itself as soon as possible/)).toBeTruthy()
  expect(screen.getByText(/Your answer, Not going, is waiting to be sent/)).toBeTruthy()
  expect(isPressed('Not going')).toBe(true)
  expect(Object.values(keptAnswersOf('').all())).toMatchObject([{ status: 'declined' }])
})

it('does not call somebody offline whose answer is kept because the server failed', async () => {
  server.answer = async () => Response.json({ code: 'XX000', message: 'no' }, { status: 500 })
  show(concert())
  await userEvent.click(button('Going'))
  expect(await screen.findByText('You are going. It is sent by itself as soon as possible.')).toBeTruthy()
  expect(screen.queryByText(/online/)).toBeNull()
})

it('keeps the answer until the next login when the session has expired', async () => {
  server.answer = async () => Response.json({ code: 'PGRST301', message: 'no' }, { status: 401 })
  show(concert())
  await userEvent.click(button('Going'))
  await waitFor(() => expect(screen.getByText(/Your answer, Going, is waiting/)).toBeTruthy())
  expect(Object.values(keptAnswersOf('').all())).toMatchObject([{ status: 'going' }])
})

it('dates an answer after the previous one even if the device’s clock is behind', async () => {
  const event = concert()
  server.answer = async () => told({ status: 'going', answered_at: '2026-11-20T11:00:03.5Z' })
  show(event)
  await userEvent.click(button('Going'))
  await waitFor(() => expect(keptAnswersOf('').all()).toEqual({}))
  server.answer = async () => {
    throw new TypeError('Failed to fetch')
  }
  await userEvent.click(button('Not going'))
  await waitFor(() =>
    expect(keptAnswersOf('').all()[event.id]).toMatchObject({
      status: 'declined',
      answered_at: '2026-11-20T11:00:03.501Z',
    }),
  )
})

it('keeps an answer that waits for the one before it to be sent, as the page may be closed meanwhile', async () => {
  const event = concert()
  const arrivals: ((response: Response) => void)[] = []
  server.answer = () => new Promise((resolve) => (arrivals[server.bodies.length] ??= resolve))
  show(event)
  await userEvent.click(button('Going'))
  await waitFor(() => expect(server.bodies).toHaveLength(1))
  await userEvent.click(button('Interested'))
  await userEvent.click(button('Not going'))
  const kept = () => keptAnswersOf('').all()[event.id]
  expect(kept()).toMatchObject({ status: 'declined' })
  arrivals[1]?.(told({ status: 'going', answered_at: '2026-11-20T11:00:09Z' }))
  await waitFor(() => expect(server.bodies).toHaveLength(2))
  expect(kept()).toMatchObject({ status: 'declined' })
  arrivals[2]?.(told({ status: 'interested', answered_at: '2026-11-20T11:00:10Z' }))
  await waitFor(() => expect(server.bodies).toHaveLength(3))
  expect(kept()).toMatchObject({ status: 'declined', answered_at: '2026-11-20T11:00:10.001Z' })
  arrivals[3]?.(told({ status: 'declined' }))
  await waitFor(() => expect(kept()).toBeUndefined())
  expect(server.bodies).toMatchObject(
    ['going', 'interested', 'declined'].map((status) => ({ p_status: status })),
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

it('offers to undo, which removes the answer', async () => {
  show(concert())
  await userEvent.click(button('Going'))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(isPressed('Going')).toBe(false))
  expect(server.bodies).toMatchObject([{ p_status: 'going' }, { p_status: null }])
})

it('moves the focus to the answers when the answer is withdrawn', async () => {
  show(concert({ registrations: [{ status: 'going', comment: null, ...NO_GUESTS }] }))
  await userEvent.click(button('Take back my answer'))
  expect(document.activeElement).toBe(button('Going'))
})

it('keeps the place of someone going to a full event, and offers others the waiting list or interested', () => {
  show(concert({ max_participants: 42 }))
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull()
  expect(isOff(button('Join the queue'))).toBe(false)
  expect(isOff(button('Interested'))).toBe(false)
  cleanup()
  show(concert({ max_participants: 42, registrations: [{ status: 'going', comment: null, ...NO_GUESTS }] }))
  expect(isOff(button('Going'))).toBe(false)
})

it('offers answers only to members of the invited groups and those staff added to the list', async () => {
  server.answer = async () => Response.json([{ group_id: 'g1' }])
  show(concert({ group_ids: ['g2'], others_see: true }))
  expect(await screen.findByText('This event is for other groups.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull()
  cleanup()
  show(concert({ group_ids: ['g2'], registrations: [{ status: 'going', comment: null, ...NO_GUESTS }] }))
  expect(isOff(button('Not going'))).toBe(false)
  cleanup()
  show(concert({ group_ids: ['g1', 'g2'] }))
  expect(isOff(button('Going'))).toBe(false)
})

it('does not ask those who were not invited whether they were there, but says how many came', async () => {
  server.answer = async () => Response.json([{ group_id: 'g1' }])
  vi.setSystemTime(new Date('2026-11-22T12:00:00+01:00'))
  show(concert({ group_ids: ['g2'], others_see: true }))
  await waitFor(() => expect(screen.queryByText('You did not answer.')).toBeNull())
  expect(screen.queryByRole('heading', { name: 'Your attendance' })).toBeNull()
  expect(screen.getByText('42 were going')).toBeTruthy()
  cleanup()
  show(concert({ group_ids: ['g1'] }))
  expect(screen.getByText('You did not answer.')).toBeTruthy()
})

it('gives those who are not invited no day to answer by', async () => {
  server.answer = async () => Response.json([{ group_id: 'g1' }])
  show(concert({ group_ids: ['g2'], others_see: true, answer_by: '2026-11-21' }))
  expect(screen.getByText(/^Answer by/)).toBeTruthy()
  expect(await screen.findByText('This event is for other groups.')).toBeTruthy()
  expect(screen.queryByText(/^Answer by/)).toBeNull()
})

it('puts the reader on the waiting list with one tap, and shows their place', async () => {
  server.places = [{ event_id: concert().id, place: 3 }]
  server.answer = async () => told({ status: 'queued', place: 3 })
  show(concert({ max_participants: 42, queued_count: 2 }))
  await userEvent.click(button('Join the queue'))
  expect(await screen.findByText('You are in the queue.')).toBeTruthy()
  expect(server.bodies).toMatchObject([{ p_status: 'queued' }])
  expect(isPressed('In the queue')).toBe(true)
  expect(screen.getByText('3 in the queue')).toBeTruthy()
  expect(await screen.findByText(/You have place 3 in the queue/)).toBeTruthy()
})

it('shows the place in the queue even if the places were first read before the answer arrived', async () => {
  let answerReading = () => {}
  const reading = new Promise<typeof server.places>((resolve) => (answerReading = () => resolve([])))
  server.readPlaces = vi.fn<typeof server.readPlaces>(async () => server.places).mockReturnValueOnce(reading)
  server.places = [{ event_id: concert().id, place: 3 }]
  server.answer = async () => {
    await vi.waitFor(() => expect(server.readPlaces).toHaveBeenCalledOnce())
    return told({ status: 'queued', place: 3 })
  }
  show(concert({ max_participants: 42, queued_count: 2 }))
  await userEvent.click(button('Join the queue'))
  await vi.waitFor(() => expect(server.readPlaces).toHaveBeenCalledTimes(2))
  answerReading()
  expect(await screen.findByText(/You have place 3 in the queue/)).toBeTruthy()
})

it('says so when there was a place at the event after all', async () => {
  server.answer = async () => told({ status: 'going', place: null })
  show(concert({ max_participants: 42 }))
  await userEvent.click(button('Join the queue'))
  expect(await screen.findByText('There was a place: you are going.')).toBeTruthy()
})

it('keeps a request to join the waiting list while offline, and says that the place counts from when it is sent', async () => {
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  show(concert({ max_participants: 42 }))
  await userEvent.click(button('Join the queue'))
  expect((await screen.findAllByText(/Your place in it counts from then/)).length).toBeGreaterThan(0)
  expect(Object.values(keptAnswersOf('').all())).toMatchObject([{ status: 'queued' }])
})

it('says that the place is gone when undoing "not going" leads to the waiting list', async () => {
  server.answer = async () => told({ status: 'declined' })
  show(
    concert({
      max_participants: 42,
      registrations: [{ status: 'going', comment: 'solo', guests: 0, guest_names: [] }],
    }),
  )
  await userEvent.click(button('Not going'))
  server.answer = async () => told({ status: 'queued', place: 1 })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(
    await screen.findByText(
      'Your place has gone to somebody else in the meantime. You are in the queue now.',
    ),
  ).toBeTruthy()
  expect(server.bodies).toMatchObject([{ p_status: 'declined' }, { p_status: 'queued', p_comment: 'solo' }])
})

it('shows the check-in time after the event', () => {
  vi.setSystemTime(new Date('2026-11-22T12:00:00+01:00'))
  show(concert({ attendance: [{ check_in_time: new Date(2026, 10, 21, 18, 42).toISOString() }] }))
  expect(screen.getByText('You were there, checked in at 18:42')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('shows the day, too, where an event lasted several', () => {
  vi.setSystemTime(new Date('2026-11-24T12:00:00+01:00'))
  show(
    concert({
      end_time: '2026-11-23T12:00:00+01:00',
      attendance: [{ check_in_time: new Date(2026, 10, 22, 8, 15).toISOString() }],
    }),
  )
  expect(screen.getByText('You were there, checked in at 08:15 on Sun 22 Nov')).toBeTruthy()
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
  const registrations: ClubEvent['registrations'] = [{ status: 'going', comment: null, ...NO_GUESTS }]
  show(concert({ status, max_participants: 42, registrations }))
  expect(screen.getByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByText('Are you going?')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('You had said that you were going.')).toBeTruthy()
  expect(screen.getByText('42 were going')).toBeTruthy()
  expect(screen.queryByText('No places left')).toBeNull()
})

it('asks before giving up a place that goes straight to the next on the waiting list, and offers no undo', async () => {
  const going = { status: 'going' as const, comment: null, ...NO_GUESTS }
  show(concert({ going_count: 43, max_participants: 43, queued_count: 2, registrations: [going] }))
  await userEvent.click(button('Not going'))
  expect(await screen.findByRole('alertdialog', { name: 'Give up your place?' })).toBeTruthy()
  await userEvent.click(button('Keep the place'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(server.bodies).toEqual([])
  expect(isPressed('Going')).toBe(true)
  await userEvent.click(button('Not going'))
  await userEvent.click(await screen.findByRole('button', { name: 'Give up the place' }))
  expect(await screen.findByText('You are not going.')).toBeTruthy()
  expect(server.bodies).toMatchObject([{ p_status: 'declined' }])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('says that a change is late to those who have answered, and that an answer is late to those who have not', async () => {
  const late = { answer_by: '2026-11-18' }
  show(concert(late))
  expect(screen.getByText(/You can still answer; it is marked as late/)).toBeTruthy()
  cleanup()
  show(concert({ ...late, registrations: [{ status: 'going', comment: null, ...NO_GUESTS }] }))
  expect(screen.getByText(/A change is marked as late/)).toBeTruthy()
  expect(screen.queryByText(/You can still answer/)).toBeNull()
})
