import { expect, it } from 'vitest'

import { topOfAxis } from './top-of-axis.ts'

it.each([
  [0, 1],
  [0.4, 1],
  [1, 1],
  [1.2, 2],
  [7, 8],
  [9.5, 10],
  [10, 10],
  [12, 15],
  [143.7, 150],
  [601, 800],
  [999, 1000],
])('ends an axis up to %f at the round number %i', (most, top) => {
  expect(topOfAxis(most)).toBe(top)
})
