// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { signIn, signOut } from '#api/session.ts'
import { tokenPair } from '#api/tokens.fixture.ts'
import { english } from '#locales/all.fixture.ts'
import { isOff } from '#ui/control/button.fixture.ts'
import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'

import { concert } from '../concert.fixture.ts'
import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { EventsToAnswer } from './EventsToAnswer.tsx'

let answer: () => Promise<Response>

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  localStorage.clear()
  vi.setSystemTime(new Date('2026-11-20T12:00:00+01:00'))
  answer = () => new Promise(() => {})
  vi.stubGlobal('fetch', () => answer())
})
afterEach(() => {
  cleanup()
  signOut('person')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function show(...events: ClubEvent[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(eventQueries.unanswered().queryKey, { rows: events, total: events.length })
  const rootRoute = createRootRoute({ component: () => <EventsToAnswer /> })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  render(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router as never} />
      </ToastProvider>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(router.state.status).toBe('idle'))
}
const question = () => screen.queryByRole('group', { name: 'Are you going to Höstkonsert?' })
const press = async (name: string, place = document.body) =>
  userEvent.click(await within(place).findByRole('button', { name }))

const accepts = (status: string | null) => {
  answer = async () =>
    Response.json({ status, comment: null, taken: true, answered_at: '2026-11-20T11:00:00Z' })
}

it('keeps an answered event at its place for some seconds, with what was answered, and names it', async () => {
  await show(concert(), party)
  accepts('going')
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() })
  await press('Going', question()!)
  expect(await screen.findByText('Höstkonsert: You are going.')).toBeTruthy()
  expect(titles()).toEqual(['Höstkonsert', 'Julfest'])
  expect(within(question()!).getByText('You are going.')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(titles()).toEqual(['Julfest'])
  // The row that has just moved up takes no press that was meant for the other one.
  const list = screen.getByRole('list')
  expect(getComputedStyle(list).pointerEvents).toBe('none')
  await act(() => vi.advanceTimersByTimeAsync(700))
  expect(getComputedStyle(list).pointerEvents).not.toBe('none')
})

it('undoes the answer in the row, which then waits again', async () => {
  await show(concert(), party)
  accepts('declined')
  vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.now() })
  await press('Not going', question()!)
  accepts(null)
  await press('Undo', question()!)
  expect(await screen.findByText('Höstkonsert: Undone.')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(9000))
  expect(titles()).toEqual(['Höstkonsert', 'Julfest'])
  expect(within(question()!).queryByText('You are not going.')).toBeNull()
})

it('asks again when the answer is refused', async () => {
  await show(concert())
  let refuse = () => {}
  answer = () =>
    new Promise((resolve) => {
      const message = JSON.stringify({ code: 'ERROR_EVENT_FULL', params: {} })
      refuse = () => resolve(Response.json({ code: 'P0001', message }, { status: 400 }))
    })
  await press('Going')
  expect((await screen.findByRole('button', { name: 'Going' })).getAttribute('aria-pressed')).toBe('true')
  refuse()
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else took the last place')
  expect(screen.getByRole('button', { name: 'Going' }).getAttribute('aria-pressed')).toBe('false')
})

it('does not ask about an event that has ended, is cancelled or is answered', async () => {
  await show(
    concert({ end_time: '2026-11-20T10:00:00+01:00' }),
    concert({ status: 'cancelled' }),
    concert({ registrations: [{ status: 'interested', comment: null, guests: 0, guest_names: [] }] }),
  )
  expect(screen.queryByRole('heading')).toBeNull()
})

it('offers the waiting list when an event is full', async () => {
  await show(concert({ max_participants: 42 }))
  expect(await screen.findByRole('button', { name: 'Join the queue' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Going' })).toBeNull()
  expect(isOff(screen.getByRole<HTMLButtonElement>('button', { name: 'Interested' }))).toBe(false)
})

const weekly = Array.from({ length: 18 }, (_, week) => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21 + 7 * week, hour)).toISOString()
  return concert({
    id: `training-${week}`,
    title: 'Träning',
    series_id: '90000000-0000-4000-8000-000000000001',
    start_time: at(18),
    end_time: at(20),
  })
})
const party = concert({
  id: 'party',
  title: 'Julfest',
  start_time: '2026-12-20T18:00:00+01:00',
  end_time: '2026-12-20T22:00:00+01:00',
})
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

it('asks about a weekly training once, about the next one, so that it does not hide the rest', async () => {
  await show(...weekly, party)
  expect(titles()).toEqual(['Träning', 'Julfest'])
  expect(screen.getByRole('button', { name: 'And 17 more in the series' })).toBeTruthy()
  const training = screen.getByRole('group', { name: 'Are you going to Träning?' })
  await userEvent.click(within(training).getByRole('button', { name: 'Going' }))
  expect(await screen.findByRole('button', { name: 'And 16 more in the series' })).toBeTruthy()
  expect(titles()).toEqual(['Träning', 'Träning', 'Julfest'])
})

it('leads from the rest of a series to one answer for all of it', async () => {
  signIn(tokenPair(1))
  answer = async () => Response.json(weekly)
  await show(...weekly)
  await press('And 17 more in the series')
  const dialog = await screen.findByRole('dialog', { name: 'Answer the series' })
  expect(await within(dialog).findByRole('button', { name: 'Answer 18 events' })).toBeTruthy()
})
