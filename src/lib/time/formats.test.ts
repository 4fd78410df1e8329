import { expect, it } from 'vitest'

import { formatBytes, formatTimeLeft, formatWait } from './formats.ts'

it('gives a wait in a natural unit, never too short', () => {
  expect(formatWait(30, 'en')).toBe('30 seconds')
  expect(formatWait(61, 'en')).toBe('2 minutes')
  expect(formatWait(900, 'sv')).toBe('15 minuter')
  expect(formatWait(3601, 'en')).toBe('2 hours')
})

it('gives one minute if the server gave no time', () => {
  expect(formatWait(undefined, 'sv')).toBe('1 minut')
})

it('gives a size in the largest unit of at least one', () => {
  expect(formatBytes(1.5 * 1024 ** 3, 'sv')).toBe('1,5 GB')
  expect(formatBytes(1024 ** 2, 'en')).toBe('1 MB')
  expect(formatBytes(1536, 'sv')).toBe('1,5 kB')
})

it.each([
  [24 * 3600 + 90, '24 hours'],
  [24 * 3600 - 90, '24 hours'],
  [3601, '1 hour'],
  [3599, '60 minutes'],
  [20, '1 minute'],
])('formats %d remaining seconds as %s', (seconds, text) => {
  expect(formatTimeLeft(seconds, 'en')).toBe(text)
})
