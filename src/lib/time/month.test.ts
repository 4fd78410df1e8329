import fc from 'fast-check'
import { expect, it } from 'vitest'

import { calendarDay } from '../browser/search-params.ts'
import { addDays, addMonths, daysFrom, weekdayOf, weeksOf } from './month.ts'

const days = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2150-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

it('returns the whole weeks of a month, from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]?.[0]).toBe('2026-10-26')
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06')
  // February 2027 starts on a Monday and has exactly four weeks.
  expect(weeksOf('2027-02')).toHaveLength(4)
})

it('contains every day of the month once, in order, for any month', () => {
  fc.assert(
    fc.property(days, (day) => {
      const shown = weeksOf(day.slice(0, 7)).flat()
      expect(shown).toContain(day)
      expect(shown).toEqual(daysFrom(shown[0] ?? '', shown.at(-1) ?? ''))
      expect(shown.map(weekdayOf).slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
    }),
  )
})

it('moves by months to an existing day, and back to the same month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-03-31', -13)).toBe('2025-02-28')
  fc.assert(
    fc.property(days, fc.integer({ min: -40, max: 40 }), (day, months) => {
      const there = addMonths(day, months)
      expect(calendarDay(there)).toBe(there)
      expect(addMonths(there, -months).slice(0, 7)).toBe(day.slice(0, 7))
    }),
  )
})

it('recognises a calendar day', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(['2026-02-28', '2024-02-29'].map(calendarDay)).toEqual(['2026-02-28', '2024-02-29'])
  expect(['2026-02-29', '2026-2-3', '9999-01-01', '', 7].map(calendarDay).join('')).toBe('')
})
