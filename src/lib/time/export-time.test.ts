import { afterEach, beforeEach, expect, it, vi } from 'vitest'

import { exportDay, exportTime } from './export-time.ts'

beforeEach(() => vi.stubEnv('TZ', 'Europe/Stockholm'))
afterEach(() => {
  vi.unstubAllEnvs()
})

it('exports times on the device’s clock, in a form that spreadsheets read', () => {
  expect(exportTime('2026-11-28T17:00:00+00:00')).toBe('2026-11-28 18:00:00')
  expect(exportTime('2026-07-01T17:00:09.123+00:00')).toBe('2026-07-01 19:00:09')
  expect(exportTime(null)).toBeNull()
})

it('exports the day on which people were there, also just after midnight', () => {
  expect(exportDay('2026-12-31T23:30:00+00:00')).toBe('2027-01-01')
  expect(exportDay(null)).toBeNull()
})
