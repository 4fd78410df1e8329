import { expect, it } from 'vitest'

import { eventDoubt } from './event-doubt.ts'

const EVENT = { start_time: '2026-11-21T18:00:00Z', end_time: '2026-11-22T01:00:00Z' }

it.each([
  ['2026-11-21T05:00:00Z', 'early'],
  ['2026-11-21T12:00:00Z', undefined],
  ['2026-11-22T00:30:00Z', undefined],
  ['2026-11-22T03:30:00Z', undefined],
  ['2026-11-28T17:00:00Z', 'over'],
])('doubts an event that ended hours ago or does not start today: at %s, %s', (now, doubt) => {
  expect(eventDoubt(EVENT, new Date(now))).toBe(doubt)
})
