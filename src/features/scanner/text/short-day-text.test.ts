import { expect, it } from 'vitest'

import { shortDayText } from './short-day-text.ts'

it.each([
  ['sv', 'lör 21 nov'],
  ['en', 'Sat 21 Nov'],
])('writes the day before the month in %s, without full stops', (language, day) => {
  expect(shortDayText(new Date(2026, 10, 21, 18, 5).toISOString(), language).replace(',', '')).toBe(day)
})
