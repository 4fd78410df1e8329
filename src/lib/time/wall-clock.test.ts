import { expect, it } from 'vitest'

import { wallClockIn } from './wall-clock.ts'

it.each([
  ['Europe/Stockholm', '2026-11-24T17:30:59.999Z', '2026-11-24T18:30'],
  ['Europe/Stockholm', '2026-12-31T23:00:00Z', '2027-01-01T00:00'],
  ['America/New_York', '2027-03-14T07:00:00+00:00', '2027-03-14T03:00'],
  ['Asia/Kolkata', '2026-07-01T00:00:00+02:00', '2026-07-01T03:30'],
])('shows in %s the moment %s as %s', (zone, iso, wallClock) => {
  expect(wallClockIn(zone, iso)).toBe(wallClock)
})
