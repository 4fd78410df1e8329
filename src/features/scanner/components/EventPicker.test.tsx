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
