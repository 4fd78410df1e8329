import { expect, it } from 'vitest'

import { clockText, dayText } from './clock.ts'

const moment = new Date(2026, 10, 21, 18, 5).toISOString()

it.each([
  ['sv', 'lör 21 nov'],
  ['en', 'Sat 21 Nov'],
])('writes the day before the month in %s, with a 24-hour clock', (language, day) => {
  expect(dayText(moment, language).replace(',', '')).toBe(day)
  expect(clockText(moment, language)).toBe('18:05')
})
