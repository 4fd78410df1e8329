// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { signIn, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { english, swedish } from '#locales/all.fixture.ts'
import { answerKey, keptAnswersOf } from '#offline/answers/kept-answers.ts'
import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'

import { concert } from '../concert.fixture.ts'
import { ChildAnswers } from './ChildAnswers.tsx'

const SERIES = '90000000-0000-4000-8000-000000000001'
const training = (id: string, day: number) => ({
  ...concert({
    id,
    series_id: SERIES,
    title: 'Träning',
    start_time: `2026-11-${day}T19:00:00+01:00`,
    end_time: `2026-11-${day}T21:00:00+01:00`,
  }),
  place: null,
})
const FIRST = training('e1', 21)
const events = [FIRST, training('e2', 28)]
/** What the stubbed server responds with. */
let told: () => Response

let sent: { p_answers: { event_id: string; status: string | null }[] }[]
let asked: string[]
let answer: () => Response | Promise<Response>

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  localStorage.clear()
  signIn(tokenPair(1))
  vi.setSystemTime(new Date('2026-11-20T12:00:00+01:00'))
  told = () => Response.json(events)
  sent = []
  asked = []
  answer = () =>
    Response.json(
      sent.at(-1)?.p_answers.map(({ event_id, status }) => ({
        event_id,
        before: null,
        status,
        comment: null,
        guests: 0,
        guest_names: [],
        taken: true,
        answered_at: '2026-11-20T11:00:00Z',
        place: null,
        refused: null,
      })),
    )
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url } = new Request(input)
    if (url.includes('/list_family')) return Response.json([{ user_id: 'c1', name: 'Elsa', is_child: true }])
    if (url.includes('/child_events')) {
      asked.push(url)
      return told()
    }
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body))
    return answer()
  })
})

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ToastProvider>
        <ChildAnswers event={FIRST} />
      </ToastProvider>
    </QueryClientProvider>,
  )
afterEach(() => {
  cleanup()
  signOut('person')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('shows the child’s answer, in texts about the child', async () => {
  await i18next.init({ lng: 'sv', resources: { sv: { translation: swedish } } })
  const [first] = events
  told = () =>
    Response.json([
      { ...first, registrations: [{ status: 'declined', comment: null, guests: 0, guest_names: [] }] },
    ])
  show()
  const panel = await screen.findByRole('region', { name: 'Kommer Elsa?' })
  expect(within(panel).getByText('Kommer inte').ariaPressed).toBe('true')
  expect(within(panel).queryByText(/^Du /)).toBeNull()
})

it('does not ask about a cancelled event', async () => {
  told = () => Response.json([{ ...FIRST, status: 'cancelled' }])
  show()
  await waitFor(() => expect(asked).toHaveLength(1))
  await new Promise((resolve) => requestAnimationFrame(resolve))
  expect(screen.queryByText('Is Elsa going?')).toBeNull()
})

it('says that an answer given offline came too late, because the event had been cancelled', async () => {
  told = () => Response.json([{ ...FIRST, status: 'cancelled' }])
  keptAnswersOf('u1').keep(answerKey('e1', 'c1'), {
    status: 'going',
    comment: null,
    answered_at: '2026-11-20T11:00:00Z',
    refused: 'ERROR_EVENT_NOT_PUBLISHED',
  })
  show()
  expect(await screen.findByText('Your answer for Elsa, Going, was not accepted')).toBeTruthy()
  expect(screen.getByText('This event is not open for answers.')).toBeTruthy()
})

it('shows who of the children was at a past event, and tells of an answer that came too late', async () => {
  vi.setSystemTime(new Date('2026-11-22T12:00:00+01:00'))
  const there = { attendance: [{ check_in_time: '2026-11-21T18:55:00+01:00' }] }
  told = () => Response.json([{ ...FIRST, ...there }])
  keptAnswersOf('u1').keep(answerKey('e1', 'c1'), {
    status: 'going',
    comment: null,
    answered_at: '2026-11-20T11:00:00Z',
    refused: 'ERROR_EVENT_ENDED',
  })
  show()
  expect(await screen.findByText('Elsa: Was there')).toBeTruthy()
  expect(await screen.findByText('Your answer for Elsa, Going, was not accepted')).toBeTruthy()
  expect(screen.queryByText('Is Elsa going?')).toBeNull()
  expect(asked.at(-1)).toContain('p_event_ids')
})

it('says that an answer given offline came after one that the other guardian gave', async () => {
  keptAnswersOf('u1').keep(answerKey('e1', 'c1'), {
    status: 'going',
    comment: null,
    answered_at: '2026-11-20T11:00:00Z',
    refused: 'ANSWERED_LATER',
  })
  show()
  expect(await screen.findByText('Your answer for Elsa, Going, was not accepted')).toBeTruthy()
  expect(screen.getByText('The answer has been changed on another device, and that one holds.')).toBeTruthy()
})

it('saves a comment on the child’s answer, and takes the answer back, in the child’s name', async () => {
  const going = { status: 'going' as const, comment: null, guests: 0, guest_names: [] }
  told = () => Response.json([{ ...FIRST, registrations: [going] }])
  answer = () => Response.json({ ...going, taken: true, answered_at: '2026-11-20T11:00:00Z' })
  show()
  const panel = within(await screen.findByRole('region', { name: 'Is Elsa going?' }))
  await userEvent.type(panel.getByLabelText(/Comment/), 'ten minutes late')
  told = () => Response.json([{ ...FIRST, registrations: [{ ...going, comment: 'ten minutes late' }] }])
  await userEvent.click(panel.getByRole('button', { name: 'Save comment' }))
  expect(await screen.findByText('Your comment is saved.')).toBeTruthy()
  told = () => Response.json([FIRST])
  answer = () => Response.json({ status: null, taken: true, answered_at: '2026-11-20T11:00:01Z' })
  await userEvent.click(panel.getByRole('button', { name: 'Take back the answer' }))
  expect(await screen.findByText('The answer for Elsa has been taken back.')).toBeTruthy()
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Going' }))
  expect(panel.queryByLabelText(/Comment/)).toBeNull()
  const about = { p_event_id: 'e1', p_user_id: 'c1' }
  expect(sent).toMatchObject([
    { ...about, p_status: 'going', p_comment: 'ten minutes late' },
    { ...about, p_status: null },
  ])
})

it('lets guests come along with the child where the event allows them', async () => {
  const going = { status: 'going' as const, comment: null, guests: 0, guest_names: [] }
  const allowing = { ...FIRST, guests_allowed: 4 }
  told = () => Response.json([allowing])
  show()
  const panel = within(await screen.findByRole('region', { name: 'Is Elsa going?' }))
  expect(panel.getByText('Elsa may bring up to 4 guests. Each takes a place.')).toBeTruthy()
  cleanup()
  told = () => Response.json([{ ...allowing, registrations: [going] }])
  answer = () => Response.json({ ...going, guests: 1, taken: true, answered_at: '2026-11-20T11:00:00Z' })
  show()
  const group = within(await screen.findByRole('group', { name: 'Guests of Elsa' }))
  await userEvent.click(group.getByRole('button', { name: 'One guest more' }))
  expect(await screen.findByText('Elsa is going with 1 guest.')).toBeTruthy()
  expect(sent).toMatchObject([{ p_event_id: 'e1', p_user_id: 'c1', p_status: 'going', p_guests: 1 }])
})

it('says when there are no places for the child and the guests', async () => {
  told = () =>
    Response.json([
      {
        ...FIRST,
        guests_allowed: 4,
        registrations: [{ status: 'going', comment: null, guests: 0, guest_names: [] }],
      },
    ])
  answer = () =>
    Response.json(
      { code: 'P0001', message: JSON.stringify({ code: 'ERROR_EVENT_FULL', params: {} }) },
      { status: 400 },
    )
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'One guest more' }))
  expect((await screen.findByRole('alert')).textContent).toContain('for Elsa and the guests')
})

async function open() {
  show()
  const panel = await screen.findByRole('region', { name: 'Is Elsa going?' })
  await userEvent.click(within(panel).getByRole('button', { name: 'Answer the whole series' }))
  return screen.findByRole('dialog', { name: 'Answer the series for Elsa' })
}

it('answers a series for a child except the deselected events, says so, and undoes it', async () => {
  const dialog = await open()
  const later = await within(dialog).findByRole('checkbox', { name: /28/ })
  expect(asked.some((url) => url.includes(SERIES) && url.includes('c1'))).toBe(true)
  await userEvent.click(later)
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Not going' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Answer 1 event' }))
  expect(await screen.findByText('1 event answered for Elsa.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone.')).toBeTruthy()
  expect(sent).toMatchObject([
    { p_answers: [{ event_id: 'e1', status: 'declined' }], p_user_id: 'c1' },
    { p_answers: [{ event_id: 'e1', status: null }], p_user_id: 'c1' },
  ])
})

it('shows an error when the reader is no longer the child’s guardian', async () => {
  answer = () =>
    Response.json(
      {
        code: 'P0001',
        message: JSON.stringify({ code: 'ERROR_RESOURCE_NOT_FOUND', params: { resource: 'user' } }),
      },
      { status: 400 },
    )
  const dialog = await open()
  await within(dialog).findAllByRole('checkbox')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Answer 2 events' }))
  await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toContain('does not exist'))
})

it('keeps the comment when the answer stays the same, and drops it otherwise', async () => {
  const answered = (status: string, comment: string) => ({
    registrations: [{ ...concert({}).registrations[0], status, comment, guests: 0, guest_names: [] }],
  })
  told = () =>
    Response.json([
      { ...events[0], ...answered('going', 'Kommer 19.30') },
      { ...events[1], ...answered('declined', 'Sjuk') },
    ])
  const dialog = await open()
  await within(dialog).findAllByRole('checkbox')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Going' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Answer 2 events' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.p_answers).toMatchObject([
    { event_id: 'e1', status: 'going', comment: 'Kommer 19.30' },
    { event_id: 'e2', status: 'going', comment: null },
  ])
})

it('cannot be closed while saving, so that a failure is shown', async () => {
  let refuse = () => {}
  answer = () =>
    new Promise<Response>((resolve) => (refuse = () => resolve(Response.json({}, { status: 500 }))))
  const dialog = await open()
  await within(dialog).findAllByRole('checkbox')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Answer 2 events' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  await userEvent.keyboard('{Escape}')
  refuse()
  expect(await within(dialog).findByRole('alert')).toBeTruthy()
})

it('says when a child’s answers cannot be loaded, and retries', async () => {
  told = () => Response.json({ code: 'PGRST100', message: 'away' }, { status: 400 })
  show()
  const panel = within(await screen.findByRole('region', { name: 'Is Elsa going?' }))
  const again = await panel.findByRole('button', { name: 'Try again' })
  told = () => Response.json(events)
  await userEvent.click(again)
  expect(await screen.findByRole('button', { name: 'Answer the whole series' })).toBeTruthy()
})
