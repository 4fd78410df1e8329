import { expect, it } from 'vitest'

import { dayOffsets, offsetDay } from './day-offset.ts'

const now = new Date(2026, 10, 21, 18)

it('lists the URL’s offset among the usual ones, in order', () => {
  expect(dayOffsets(0)).toEqual([7, 30, 90, 180, 365])
  expect(dayOffsets(14)).toEqual([7, 14, 30, 90, 180, 365])
})

it('gives the day on which the list starts', () => {
  expect(offsetDay('upcoming', 7, now, 'sv')).toBe('28 november')
  expect(offsetDay('upcoming', 90, now, 'en')).toBe('19 February 2027')
  expect(offsetDay('past', 30, now, 'sv')).toBe('22 oktober')
})
