// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { ownFamily } from '#api/family.ts'
import { signIn, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { english } from '#locales/all.fixture.ts'
import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'

import { concert } from '../concert.fixture.ts'
import type { ClubEvent } from '../event.ts'
import { keepSendingAnswers } from '../send-kept-answers.ts'
import { Children } from './Children.tsx'

const ELSA = { user_id: 'c1', name: 'Elsa', is_child: true }
const said = (status: 'going' | 'declined' | 'queued') => ({
  registrations: [{ status, comment: null, guests: 0, guest_names: [] }],
})

/** What the stubbed server receives, and its data. */
let sent: unknown[]
let family: object[]
let events: (ClubEvent & { place: number | null })[]
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
  events = [{ ...concert(), place: null }]
  answer = told
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { url } = new Request(input)
    if (url.includes('/list_family')) return Response.json(family)
    if (url.includes('/child_events')) return Response.json(events)
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
    component: () => <Children readerId="u1" renderCard={({ name }) => <span>Card of {name}</span>} />,
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
  expect(await screen.findByRole('heading', { name: 'Elsa' })).toBeTruthy()
  expect(screen.getByText('Card of Elsa')).toBeTruthy()
  events = [{ ...concert(said('going')), place: null }]
  await press('Going')
  expect(await screen.findByText('Höstkonsert: Elsa is going.')).toBeTruthy()
  await press('Undo')
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { p_event_id: concert().id, p_status: 'going', p_user_id: 'c1' },
    { p_event_id: concert().id, p_status: null, p_user_id: 'c1' },
  ])
})

it('shows nothing to a reader who is not a guardian', async () => {
  family = [{ ...ELSA, is_child: false }]
  const client = await show()
  await waitFor(() => expect(client.getQueryData(ownFamily('u1').queryKey)).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
})

it('lists unanswered events first, and shows the child’s place on a waiting list', async () => {
  events = [
    { ...concert({ id: 'e1', title: 'Träning', ...said('declined') }), place: null },
    {
      ...concert({ id: 'e2', title: 'Cup', ...said('queued') }),
      place: 3,
    },
    {
      ...concert({
        id: 'e3',
        title: 'Läger',
        start_time: '2026-11-29T19:00:00+01:00',
        end_time: '2026-11-29T21:00:00+01:00',
      }),
      place: null,
    },
  ]
  await show()
  const titles = (await screen.findAllByRole('heading', { level: 3 })).map(({ textContent }) => textContent)
  expect(titles).toEqual(['Läger', 'Träning', 'Cup'])
  expect(screen.getByText('In the queue, place 3')).toBeTruthy()
})

it('keeps an answer for a child while offline, and sends it later', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  const client = await show()
  await press('Not going')
  expect(
    await screen.findByText(
      'Your answer for Elsa, Not going, is waiting to be sent. That happens by itself.',
    ),
  ).toBeTruthy()
  answer = () => told({ status: 'declined' })
  keepSendingAnswers(client)
  dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText(/is waiting to be sent/)).toBeNull())
  expect(sent.at(-1)).toMatchObject({ p_status: 'declined', p_user_id: 'c1' })
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
  await waitFor(() => expect(screen.queryByRole('heading')).toBeNull())
  expect(client.getQueryCache().findAll({ queryKey: ['children'] })).toEqual([])
})
