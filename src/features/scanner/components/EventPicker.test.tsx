// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'

import { english } from '#locales/all.fixture.ts'
import { freshDevice } from '#offline/testing.fixture.ts'

import { EventPicker } from './EventPicker.tsx'

beforeAll(async () => {
  await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: english } } })
})
beforeEach(freshDevice)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('offers an event that was published while the choice of events was on screen', async () => {
  const event = (title: string, minutes: number) => ({
    id: title,
    title,
    location: null,
    start_time: new Date(Date.now() + minutes * 60_000).toISOString(),
    end_time: new Date(Date.now() + 120 * 60_000).toISOString(),
    is_private: false,
  })
  const published = [event('Rehearsal', -10)]
  vi.stubGlobal('fetch', async () => Response.json(published))
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
    shouldAdvanceTime: true,
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EventPicker />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Rehearsal')).toBeDefined()
  published.push(event('Extra concert', 5))
  expect(screen.queryByText('Extra concert')).toBeNull()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await screen.findByText('Extra concert')).toBeDefined()
})

it('says that the server fails, not that the device is offline or without events, and tries again', async () => {
  let fails = true
  vi.stubGlobal('fetch', async () => (fails ? new Response('', { status: 502 }) : Response.json([])))
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <EventPicker />
    </QueryClientProvider>,
  )
  expect(await screen.findByText(/^The server cannot be reached\. Only the doors/)).toBeDefined()
  expect(screen.queryByText(/You are offline/)).toBeNull()
  expect(screen.queryByText('No event to open the door for')).toBeNull()
  fails = false
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(await screen.findByText('No event to open the door for')).toBeDefined()
  expect(screen.queryByText(/The server cannot be reached/)).toBeNull()
})
