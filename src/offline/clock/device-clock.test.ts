// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { steadyNow } from '#lib/time/steady-now.ts'

const HOUR = 3_600_000

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

/** The module as a new page loads it. */
function openPage() {
  vi.resetModules()
  return import('./device-clock.ts')
}

it.each([
  ['slow', -HOUR],
  ['slow by days', -48 * HOUR],
  ['fast', HOUR],
])(
  'keeps the right time over a reload without a network, once a %s clock has been corrected',
  async (_, off) => {
    const truth = Date.now()
    vi.setSystemTime(truth + off)
    const page = await openPage()
    page.observeServerTime(steadyNow(), steadyNow(), new Date(truth).toISOString())
    expect(Math.abs(page.serverNow() - truth)).toBeLessThan(5_000)
    // As the app asks for.
    vi.setSystemTime(truth)
    // As whenever it is hidden or shown.
    page.keepClock()
    const { now, error } = (await openPage()).serverTime()
    expect(Math.abs(now - truth)).toBeLessThan(5_000)
    expect(error).toBeLessThan(5_000)
  },
)
