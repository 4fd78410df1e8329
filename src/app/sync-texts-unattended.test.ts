// @vitest-environment jsdom
import i18next from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'

import { addTexts, startI18n } from './i18n.ts'
import { syncTexts } from './sync-texts.ts'
import { areOverridesStale } from './text-overrides.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

afterEach(() => vi.useRealTimers())

it('fetches the edited texts every 24 hours on an unattended page', async () => {
  const server = { edited: {} as Record<string, string>, requests: 0 }
  vi.stubGlobal('fetch', () => {
    server.requests += 1
    const rows = Object.entries(server.edited).map(([key, value]) => ({ value, keys: { key } }))
    return Promise.resolve(Response.json(rows))
  })
  localStorage.setItem('i18nextLng', 'en')
  await startI18n()
  await addTexts('member')
  vi.useFakeTimers({ toFake: ['setInterval', 'Date'] })

  syncTexts()
  // waitFor advances the clock, by far less than a minute.
  await vi.waitFor(() => expect(areOverridesStale('en', Date.now())).toBe(false))
  server.edited = { 'nav.home': 'Start' }
  vi.advanceTimersByTime(DAY - MINUTE)
  expect(server.requests).toBe(1)
  vi.advanceTimersByTime(MINUTE)
  await vi.waitFor(() => expect(i18next.t('nav.home')).toBe('Start'))
  expect(server.requests).toBe(2)
})
