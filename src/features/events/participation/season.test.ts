import dayjs from 'dayjs'
import fc from 'fast-check'
import { expect, it } from 'vitest'

import { boundsOf, daysOf, seasonAt, yearName, yearsAround } from './season.ts'
import { SEASON_PARTS } from './statistics-search.ts'

const local = (time: string) => dayjs(time).toISOString()
const now = new Date(2026, 10, 21)

it('starts in August and is named after both years', () => {
  expect(seasonAt(new Date(2026, 6, 31, 23, 59))).toEqual({ part: 'season', year: 2025 })
  expect(seasonAt(new Date(2026, 7, 1))).toEqual({ part: 'season', year: 2026 })
  expect(daysOf({ part: 'season', year: 2026 }, now)).toEqual({ from: '2026-08-01', to: '2027-07-31' })
  expect(yearName({ part: 'season' }, 2099)).toBe('2099/00')
  expect(yearName({ part: 'year' }, 2026)).toBe('2026')
})

it('leaves no gap between seasons, even across a daylight saving change', () => {
  const [spring, autumn] = [
    boundsOf(daysOf({ part: 'spring', year: 2026 }, now)),
    boundsOf(daysOf({ part: 'autumn', year: 2026 }, now)),
  ]
  expect(spring).toEqual({ p_from: local('2026-01-01T00:00'), p_to: local('2026-07-01T00:00') })
  expect(autumn.p_from).toBe(spring.p_to)
  expect(boundsOf(daysOf({ part: 'year', year: 2026 }, now))).toEqual({
    p_from: spring.p_from,
    p_to: autumn.p_to,
  })
})

it('covers the chosen days, both included', () => {
  expect(boundsOf(daysOf({ part: 'dates', year: 2026, from: '2026-03-28', to: '2026-03-29' }, now))).toEqual({
    p_from: local('2026-03-28T00:00'),
    p_to: local('2026-03-30T00:00'),
  })
  expect(daysOf({ part: 'dates', year: 2026 }, now)).toEqual({ from: '2026-01-01', to: '2026-11-21' })
})

it('never exceeds what the server accepts, whatever days are in the URL', () => {
  const day = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2199-12-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.constantFrom(...SEASON_PARTS), fc.option(day), fc.option(day), (part, from, to) => {
      const { p_from, p_to } = boundsOf(
        daysOf({ part, year: 2026, from: from ?? undefined, to: to ?? undefined }, now),
      )
      expect(p_from < p_to).toBe(true)
      expect(dayjs(p_to).isAfter(dayjs(p_from).add(10, 'year'))).toBe(false)
    }),
  )
})

it('offers recent years, and the one in the URL however old', () => {
  expect(yearsAround(now, 2019)).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2019])
  expect(yearsAround(now, 2025)).toHaveLength(6)
})
