import { expect, it } from 'vitest'

import { createRepeatFilter, REPEAT_MS } from './repeat.ts'

it('treats the same code within three seconds as one scan', () => {
  const isNew = createRepeatFilter()
  expect(isNew('a', 0)).toBe(true)
  expect(isNew('a', 33)).toBe(false)
  expect(isNew('a', 33 + REPEAT_MS - 1)).toBe(false)
})

it('treats a card held up for ten seconds as one scan', () => {
  const isNew = createRepeatFilter()
  const scans = Array.from({ length: 300 }, (_, frame) => isNew('a', frame * 33)).filter(Boolean)
  expect(scans).toHaveLength(1)
})

it('treats a card that comes back after three seconds as a new scan', () => {
  const isNew = createRepeatFilter()
  isNew('a', 0)
  expect(isNew('a', REPEAT_MS)).toBe(true)
})

it('keeps two alternating cards apart', () => {
  const isNew = createRepeatFilter()
  expect([isNew('a', 0), isNew('b', 10), isNew('a', 20), isNew('b', 30)]).toEqual([true, true, false, false])
})
