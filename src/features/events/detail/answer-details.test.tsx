// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { isReloadBlocked } from '#lib/browser/reload-blocker.ts'
import { english } from '#locales/all.fixture.ts'
import { keptAnswersOf } from '#offline/answers/kept-answers.ts'
import { isOff } from '#ui/control/button.fixture.ts'

import { concert } from '../concert.fixture.ts'
import { eventQueries } from '../queries.ts'
import {
  NO_GUESTS,
  button,
  refuse,
  server,
  show,
  startAnswering,
  stopAnswering,
  told,
} from './answer-panel.fixture.tsx'

beforeEach(() => startAnswering(english))
afterEach(stopAnswering)

it('saves a comment on the answer, and drops it when the answer changes', async () => {
  show(concert())
  expect(screen.queryByLabelText('Comment')).toBeNull()
  await userEvent.click(button('Going'))
  await userEvent.type(await screen.findByLabelText('Comment'), 'ten minutes late')
  await userEvent.click(button('Save comment'))
  await waitFor(() =>
    expect(server.bodies.at(-1)).toMatchObject({ p_status: 'going', p_comment: 'ten minutes late' }),
  )
  await userEvent.click(button('Not going'))
  await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ p_status: 'declined' }))
  expect(server.bodies.at(-1)).not.toHaveProperty('p_comment')
})

it('adds guests with one tap each, up to the places left, and saves their names', async () => {
  show(concert({ max_participants: 45, guests_allowed: 4 }))
  expect(screen.getByText(/You may bring up to 4 guests/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'One guest more' })).toBeNull()
  await userEvent.click(button('Going'))
  await userEvent.click(await screen.findByRole('button', { name: 'One guest more' }))
  expect(screen.getByText('and 1 guest')).toBeTruthy()
  await userEvent.click(button('One guest more'))
  await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ p_status: 'going', p_guests: 2 }))
  expect(await screen.findByText('You are going with 2 guests.')).toBeTruthy()
  expect(screen.getByText('No places left')).toBeTruthy()
  expect(isOff(button('One guest more'))).toBe(true)
  expect(screen.getByText('There are no places left for more guests.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Guest 2, name (optional)'), ' Kim ')
  await userEvent.click(button('Save names'))
  await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ p_guests: 2, p_guest_names: ['Kim'] }))
  await userEvent.click(button('One guest fewer'))
  await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ p_guests: 1, p_guest_names: ['Kim'] }))
  await userEvent.click(button('Not going'))
  await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ p_status: 'declined', p_guests: 0 }))
  expect(screen.getByText('42 going')).toBeTruthy()
  expect(screen.queryByText(/and 1 guest/)).toBeNull()
})

it('tells one name with a comma from two names', async () => {
  const going = { status: 'going' as const, comment: null, guests: 2, guest_names: ['Li', 'Kim'] }
  show(concert({ guests_allowed: 4, registrations: [going] }))
  const name = await screen.findByLabelText('Guest 1, name (optional)')
  await userEvent.type(name, ',Kim')
  await userEvent.clear(screen.getByLabelText('Guest 2, name (optional)'))
  expect(isOff(button('Save names'))).toBe(false)
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
  await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ p_guests: 2, p_guest_names: ['Kim'] }))
  await userEvent.click(button('Save names'))
  await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ p_guest_names: ['Kim Berg', 'Alex'] }))
  expect((await name(1)).value).toBe('Kim Berg')
})

it('keeps the names being typed through a reload, for their event only, until they are saved', async () => {
  const going = { status: 'going' as const, comment: null, guests: 2, guest_names: ['Kim'] }
  const mine = concert({ guests_allowed: 4, registrations: [going] })
  const name = (number: number) =>
    screen.findByLabelText<HTMLInputElement>(`Guest ${number}, name (optional)`)
  show(mine)
  await userEvent.type(await name(2), 'Alex')
  expect(isReloadBlocked()).toBe(true)
  cleanup()
  show(concert({ ...mine, id: '0a4d3f0e-1111-4000-8000-000000000002' }))
  expect((await name(2)).value).toBe('')
  cleanup()
  show(mine)
  expect([(await name(1)).value, (await name(2)).value]).toEqual(['Kim', 'Alex'])
  await userEvent.click(button('Save names'))
  await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ p_guest_names: ['Kim', 'Alex'] }))
  await waitFor(() => expect(sessionStorage).toHaveLength(0))
  expect(isReloadBlocked()).toBe(false)
})

it('keeps guests while offline, and says when there are no places for them after all', async () => {
  const going = { status: 'going' as const, comment: 'sen', ...NO_GUESTS }
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  show(concert({ guests_allowed: 1, registrations: [going] }))
  await userEvent.click(button('One guest more'))
  expect(await screen.findByText(/Your answer, Going \+1, is waiting to be sent/)).toBeTruthy()
  expect(Object.values(keptAnswersOf('').all())).toMatchObject([
    { status: 'going', comment: 'sen', guests: 1, guest_names: [] },
  ])
  server.answer = refuse('ERROR_EVENT_FULL')
  await userEvent.click(button('One guest fewer'))
  cleanup()
  show(concert({ guests_allowed: 1, registrations: [going] }))
  await userEvent.click(button('One guest more'))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'not enough places left for you and your guests',
  )
})

it('saves a comment, confirms it as a comment, and keeps the keyboard focus', async () => {
  const going = { status: 'going' as const, comment: null, ...NO_GUESTS }
  server.answer = async () => told({ status: 'going', comment: 'sen' })
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
    ...NO_GUESTS,
    answered_at: '2026-11-20T09:00:00.123456+00:00',
  }
  server.answer = async () => told({ status: 'declined', taken: false })
  show(concert({ registrations: [going] }))
  await userEvent.type(screen.getByLabelText(/Comment/), 'sen')
  await userEvent.click(button('Save comment'))
  expect((await screen.findByRole('alert')).textContent).toContain('changed on another device')
  expect(screen.queryByText('Your comment is saved.')).toBeNull()
  expect(server.bodies).toMatchObject([
    { p_status: 'going', p_comment: 'sen', p_answered_at: '2026-11-20T09:00:00.124Z' },
  ])
})

it('leaves it, too, when a comment is undone', async () => {
  const going = { status: 'going' as const, comment: null, ...NO_GUESTS, answered_at: '2026-11-20T09:00:00Z' }
  server.answer = async () =>
    told({ status: 'going', comment: 'sen', answered_at: '2026-11-20T09:00:00.001+00:00' })
  show(concert({ registrations: [going] }))
  await userEvent.type(screen.getByLabelText(/Comment/), 'sen')
  await userEvent.click(button('Save comment'))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.bodies).toHaveLength(2))
  expect(server.bodies[1]).toMatchObject({ p_status: 'going', p_answered_at: '2026-11-20T09:00:00.002Z' })
})

it('dates every change after the one before, also when the first is still under way, kept, or just saved', async () => {
  const going = {
    status: 'going' as const,
    comment: null,
    ...NO_GUESTS,
    answered_at: '2026-11-20T08:00:00.123456+00:00',
  }
  let arrive: (response: Response) => void = () => undefined
  const first = new Promise<Response>((resolve) => (arrive = resolve))
  server.answer = () => first
  show(concert({ guests_allowed: 4, registrations: [going] }))
  const more = () => userEvent.click(button('One guest more'))
  await more()
  await more()
  server.answer = async () => told({ status: 'going', answered_at: '2026-11-20T08:00:00.125+00:00' })
  arrive(told({ status: 'going', answered_at: '2026-11-20T08:00:00.124+00:00' }))
  await waitFor(() => expect(server.bodies).toHaveLength(2))
  expect(await screen.findByText('You are going with 2 guests.')).toBeTruthy()
  server.answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await more()
  expect(await screen.findByText(/Your answer, Going \+3, is waiting to be sent/)).toBeTruthy()
  await more()
  await waitFor(() => expect(server.bodies).toHaveLength(4))
  expect(server.bodies).toMatchObject(
    ['124', '125', '126', '127'].map((ms) => ({ p_answered_at: `2026-11-20T08:00:00.${ms}Z` })),
  )
})

it('keeps a comment that is not saved, through a reload and a changed answer, until it is saved', async () => {
  const going = { status: 'going' as const, comment: null, ...NO_GUESTS }
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
  server.answer = async () => told({ status: 'interested' })
  await userEvent.click(button('Interested'))
  await waitFor(() => expect(server.bodies).toHaveLength(1))
  expect(server.bodies[0]).not.toHaveProperty('p_comment')
  expect(comment().value).toBe('sen')

  server.answer = async () => told({ status: 'interested', comment: 'sen' })
  await userEvent.click(button('Save comment'))
  await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ p_comment: 'sen' }))
  cleanup()
  show(concert({ registrations: [going] }))
  expect(comment().value).toBe('')
})

it('keeps what is being typed when the comment is changed on another device', async () => {
  const going = { status: 'going' as const, comment: 'sen', ...NO_GUESTS }
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
