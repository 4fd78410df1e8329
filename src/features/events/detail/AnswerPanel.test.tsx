// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { english } from '#locales/all.fixture.ts'
import { ToastProvider } from '#ui/overlay/ToastProvider.tsx'
import { concert } from '../concert.fixture.ts'
import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { AnswerPanel } from './AnswerPanel.tsx'

// The server of these tests: what it is sent, and what it says to that.
const sent: string[] = []
let answer: () => Promise<Response>
const refuse = (code: string) => async () =>
  Response.json({ code: 'P0001', message: JSON.stringify({ code, params: {} }) }, { status: 400 })

beforeEach(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
  vi.setSystemTime(new Date('2026-11-20T12:00:00+01:00'))
  sent.length = 0
  answer = async () => new Response(null, { status: 201 })
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { method, url } = new Request(
      new URL(input instanceof Request ? input.url : input, 'http://club.example'),
      {
        method: init?.method ?? (input instanceof Request ? input.method : 'GET'),
      },
    )
    sent.push(`${method} ${new URL(url).pathname}`)
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
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const isPressed = (name: string) => button(name).getAttribute('aria-pressed') === 'true'

it('shows the answer before the server has said anything', async () => {
  answer = () => new Promise(() => {})
  show(concert())
  await userEvent.click(button('Going'))
  await waitFor(() => expect(isPressed('Going')).toBe(true))
  expect(screen.getByText('43 going')).toBeTruthy()
})

it('takes the answer back, and says why, when someone else got the last place', async () => {
  answer = refuse('ERROR_EVENT_FULL')
  show(concert({ max_participants: 43 }))
  await userEvent.click(button('Going'))
  expect((await screen.findByRole('alert')).textContent).toContain('Somebody else took the last place')
  expect(isPressed('Going')).toBe(false)
  expect(screen.getByText('42 going')).toBeTruthy()
})

it('says that nothing was saved when the network is gone', async () => {
  answer = () => Promise.reject(new TypeError('Failed to fetch'))
  show(concert())
  await userEvent.click(button('Interested'))
  expect((await screen.findByRole('alert')).textContent).toContain('your answer was not saved')
  expect(isPressed('Interested')).toBe(false)
})

it('offers to undo, which removes the answer again', async () => {
  show(concert())
  await userEvent.click(button('Going'))
  answer = async () => new Response(null, { status: 204 })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(isPressed('Going')).toBe(false))
  expect(sent).toEqual(['POST /api/event_registrations', 'DELETE /api/event_registrations'])
})

it('keeps the focus among the answers when one is taken back', async () => {
  show(concert({ registrations: [{ status: 'going' }] }))
  await userEvent.click(button('I cannot come after all'))
  expect(document.activeElement).toBe(button('Going'))
})

it('does not let anyone answer without a network, and says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  show(concert())
  expect(button('Going').disabled).toBe(true)
  expect(screen.getByText('You can answer when you are back online.')).toBeTruthy()
  vi.restoreAllMocks()
})

it('keeps the place of someone who goes to a full event, and offers others to be interested', () => {
  show(concert({ max_participants: 42 }))
  expect(button('Going').disabled).toBe(true)
  expect(button('Interested').disabled).toBe(false)
  cleanup()
  show(concert({ max_participants: 42, registrations: [{ status: 'going' }] }))
  expect(button('Going').disabled).toBe(false)
})

it('says afterwards when one came in', () => {
  vi.setSystemTime(new Date('2026-11-22T12:00:00+01:00'))
  show(concert({ attendance: [{ check_in_time: new Date(2026, 10, 21, 18, 42).toISOString() }] }))
  expect(screen.getByText('You were there, checked in at 18:42')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
