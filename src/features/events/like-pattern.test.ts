import { expect, it } from 'vitest'
import { containsPattern } from './like-pattern.ts'

it('finds a text anywhere in a title', () => {
  expect(containsPattern('vår')).toBe('%vår%')
})

it('takes wildcards literally', () => {
  expect(containsPattern(String.raw`100%_\ `)).toBe(String.raw`%100\%\_\\ %`)
  expect(containsPattern('Jul*')).toBe('%Jul_%')
})
