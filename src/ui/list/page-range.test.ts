import { expect, it } from 'vitest'

import { pageRange } from './page-range.ts'

it('counts the rows of a full page and of the last one', () => {
  expect(pageRange(1, 10, 24)).toEqual({ from: 1, to: 10, last: 3 })
  expect(pageRange(3, 10, 24)).toEqual({ from: 21, to: 24, last: 3 })
})

it('has no extra page when the last one is exactly full', () => {
  expect(pageRange(2, 10, 20)).toEqual({ from: 11, to: 20, last: 2 })
})

it('has one empty page when there is nothing', () => {
  expect(pageRange(1, 10, 0)).toEqual({ from: 0, to: 0, last: 1 })
})
