import { expect, it } from 'vitest'

import { placeOf, roomFor } from './drag.ts'

// The first is the user's own role; the gap between lines is 10.
const LINES = [
  { top: 0, height: 100 },
  { top: 110, height: 200 },
  { top: 320, height: 50 },
  { top: 380, height: 100 },
]

it('moves a dragged role past those whose middle it has passed, but not above the user’s own role', () => {
  expect(placeOf(LINES, 1, 0, 1)).toBe(1)
  expect(placeOf(LINES, 1, 130, 1)).toBe(1)
  expect(placeOf(LINES, 1, 140, 1)).toBe(2)
  expect(placeOf(LINES, 1, 900, 1)).toBe(3)
  expect(placeOf(LINES, 3, -230, 1)).toBe(1)
  expect(placeOf(LINES, 3, -900, 1)).toBe(1)
})

it('makes room for the dragged role’s height, on the side it came from', () => {
  const room = (from: number, to: number) => LINES.map((_, index) => roomFor(LINES, from, to, index))
  expect(room(1, 3)).toEqual([0, 0, -210, -210])
  expect(room(3, 1)).toEqual([0, 110, 110, 0])
  expect(room(2, 2)).toEqual([0, 0, 0, 0])
})
