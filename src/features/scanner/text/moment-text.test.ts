import { expect, it } from 'vitest'

import { hoursText, momentText, shortDayText } from './moment-text.ts'

it.each([
  ['sv', 'lör 21 nov'],
  ['en', 'Sat 21 Nov'],
])('writes the day before the month in %s, without full stops', (language, day) => {
  expect(shortDayText(new Date(2026, 10, 21, 18, 5).toISOString(), language).replace(',', '')).toBe(day)
})

const moment = new Date(2026, 10, 21, 18, 5).toISOString()
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 5)

it('adds the date to a time that is not of this evening, as on the second day of a camp', () => {
  expect(momentText(moment, 'en', at(21, 22))).toBe('18:05')
  expect(momentText(moment, 'en', at(22, 3))).toBe('18:05')
  expect(momentText(moment, 'en', at(22, 9))).toMatch(/^18:05 \(Sat,? 21 Nov\)$/)
})

it('says on which day an event ends that lasts into another day', () => {
  const hours = (end: Date) => hoursText(moment, end.toISOString(), 'en')
  expect(hours(at(21, 22))).toBe('18:05–22:05')
  expect(hours(at(22, 2))).toBe('18:05–02:05')
  expect(hours(at(23, 15))).toMatch(/^18:05–Mon,? 23 Nov 15:05$/)
})
