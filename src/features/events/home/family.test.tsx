// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import 'fake-indexeddb/auto'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ownFamily } from '#api/family.ts'
import { signIn, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { english } from '#locales/all.fixture.ts'
import { answerRows } from '#offline/answers/send-answers.ts'
import { includeAnswers } from '#offline/delivery/drain.ts'
import { startDraining } from '#offline/delivery/start-draining.ts'
import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'

import { concert } from '../concert.fixture.ts'
import type { ClubEvent } from '../event.ts'
import { EventsGoingTo } from './EventsGoingTo.tsx'
import { EventsToAnswer } from './EventsToAnswer.tsx'

const ELSA = { user_id: 'c1', name: 'Elsa', is_child: true }
const BO = { user_id: 'c2', name: 'Bo', is_child: true }
const said = (status: 'declined' | 'going' | 'queued') => ({
  registrations: [{ status, comment: null, guests: 0, guest_names: [] }],
})

/** What the stubbed server receives, and its data. */
let sent: unknown[]
let family: object[]
let events: Record<string, (ClubEvent & { place: number | null })[]>
let own: ClubEvent[]
let answer: () => Promise<Response>

const told = async (row: object = {}) =>
  Response.json({ status: 'going', comment: null, taken: true, answered_at: '2026-11-20T11:00:00Z', ...row })

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  localStorage.clear()
  signIn(tokenPair(1))
  dispatchEvent(new StorageEvent('storage'))
  vi.setSystemTime(new Date('2026-11-20T12:00:00+01:00'))
  sent = []
  family = [ELSA]
  events = { c1: [{ ...concert(), place: null }] }
  own = []
  answer = told
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url } = new Request(input)
    if (url.includes('/list_family')) return Response.json(family)
    if (url.includes('/child_events'))
      return Response.json(events[new URL(url).searchParams.get('p_child_id') ?? ''] ?? [])
    if (url.includes('/events?')) return Response.json(url.includes('registrations=is.null') ? own : [])
    if (url.includes('/group_members')) return Response.json([])
    if (typeof init?.body === 'string') sent.push(JSON.parse(init.body))
    return answer()
  })
})
afterEach(() => {
  cleanup()
  signOut('person')
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function show() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rootRoute = createRootRoute({
    component: () => (
      <>
        <EventsToAnswer />
        <EventsGoingTo />
      </>
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router as never} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(router.state.status).toBe('idle'))
  return client
}
const question = () => screen.findByRole('group', { name: 'Is Elsa going to Höstkonsert?' })
const press = async (name: string) => userEvent.click(within(await question()).getByRole('button', { name }))

it('asks about each child, confirms by the child’s name, and undoes the answer', async () => {
  await show()
  events = { c1: [{ ...concert(said('going')), place: null }] }
  await press('Going')
  expect(await screen.findByText('Höstkonsert: Elsa is going.')).toBeTruthy()
  await press('Undo')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { p_event_id: concert().id, p_status: 'going', p_user_id: 'c1' },
    { p_event_id: concert().id, p_status: null, p_user_id: 'c1' },
  ])
})

it('shows an event of the whole family once, with a line for each, and answers for all with one tap', async () => {
  family = [ELSA, BO]
  own = [concert()]
  const event = { ...concert(), place: null }
  events = { c1: [event], c2: [event] }
  await show()
  const all = await screen.findByRole('button', { name: 'All three are going: Höstkonsert' })
  expect(screen.getAllByRole('heading', { level: 3, name: 'Höstkonsert' })).toHaveLength(1)
  const lines = screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))
  expect(lines).toEqual([
    'Are you going to Höstkonsert?',
    'Is Elsa going to Höstkonsert?',
    'Is Bo going to Höstkonsert?',
  ])
  await userEvent.click(all)
  expect(await screen.findByText('Höstkonsert: All three are going.')).toBeTruthy()
  const id = concert().id
  expect(sent).toEqual([
    { p_event_id: id, p_status: 'going' },
    { p_event_id: id, p_status: 'going', p_user_id: 'c1' },
    { p_event_id: id, p_status: 'going', p_user_id: 'c2' },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent).toHaveLength(6))
  expect(sent.slice(3)).toEqual([
    { p_event_id: id, p_status: null },
    { p_event_id: id, p_status: null, p_user_id: 'c1' },
    { p_event_id: id, p_status: null, p_user_id: 'c2' },
  ])
})

it.each([
  ['somebody has answered otherwise', said('declined'), {}],
  ['there are too few places', {}, { max_participants: 43 }],
])('offers no answer for all when %s', async (_case, answered, limits) => {
  family = [ELSA, BO]
  own = [concert(limits)]
  events = {
    c1: [{ ...concert({ ...limits, ...answered }), place: null }],
    c2: [{ ...concert(limits), place: null }],
  }
  await show()
  await screen.findByRole('group', { name: 'Is Bo going to Höstkonsert?' })
  expect(screen.queryByRole('button', { name: /are going/ })).toBeNull()
})

it('lists where a child is going, or waits for a place, without the gold of a question', async () => {
  events = {
    c1: [
      { ...concert({ id: 'e1', title: 'Träning', ...said('declined') }), place: null },
      { ...concert({ id: 'e2', title: 'Cup', ...said('queued') }), place: 3 },
      { ...concert({ id: 'e3', title: 'Läger', ...said('going') }), place: null },
    ],
  }
  await show()
  const coming = within(await screen.findByRole('region', { name: 'The family is going to' }))
  expect((await coming.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)).toEqual(
    ['Cup', 'Läger'],
  )
  expect(coming.getByText('Elsa: Going')).toBeTruthy()
  expect(coming.getByText('Elsa: In the queue')).toBeTruthy()
  expect(document.querySelector('.date-leaf--asks')).toBeNull()
})

it('sends an answer for a child that was given offline', async () => {
  await show()
  await question()
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  await press('Not going')
  expect(await screen.findByText(/^Höstkonsert: Elsa is not going\. .*sent/)).toBeTruthy()
  answer = () => told({ status: 'declined' })
  includeAnswers(async (ownerId) => answerRows(ownerId, () => {}))
  const stop = startDraining()
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.at(-1)).toMatchObject({ p_status: 'declined', p_user_id: 'c1' })
  stop()
})

it('says why an answer for a child was refused, and what to do instead', async () => {
  answer = async () =>
    Response.json(
      { code: 'P0001', message: JSON.stringify({ code: 'ERROR_EVENT_FULL', params: {} }) },
      { status: 400 },
    )
  await show()
  await press('Going')
  expect((await screen.findByRole('alert')).textContent).toContain('You can put Elsa in the queue.')
})

it('removes a child’s cached events when the reader is no longer the guardian', async () => {
  const client = await show()
  await question()
  family = []
  await client.invalidateQueries({ queryKey: ownFamily('u1').queryKey })
  await waitFor(() => expect(screen.queryByRole('heading', { level: 3 })).toBeNull())
  expect(client.getQueryCache().findAll({ queryKey: ['children'] })).toEqual([])
})
