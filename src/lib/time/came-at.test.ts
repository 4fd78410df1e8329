import { expect, it } from 'vitest'

import { cameAt, isLater } from './came-at.ts'

const MATCH = { start_time: '2026-11-20T18:00:00Z', end_time: '2026-11-20T20:00:00Z' }

it.each([
  ['2026-11-20T17:45:00Z', false, '2026-11-20T17:45:00Z'],
  ['2026-11-20T19:59:00Z', false, '2026-11-20T19:59:00Z'],
  // Entered a week later.
  ['2026-11-27T23:18:00Z', true, MATCH.start_time],
])('a check-in at %s was entered later: %s, and tells that somebody came at %s', (at, later, came) => {
  expect(isLater(at, MATCH)).toBe(later)
  expect(cameAt(at, MATCH)).toBe(came)
})
