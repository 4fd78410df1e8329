import dayjs from 'dayjs'
import { expect, it } from 'vitest'

import { boundsOf, seasonAt, yearsAround } from './season.ts'

const local = (time: string) => dayjs(time).toISOString()

it('is spring until the end of June, and autumn after', () => {
  expect(seasonAt(new Date(2026, 5, 30, 23, 59))).toEqual({ part: 'spring', year: 2026 })
  expect(seasonAt(new Date(2026, 6, 1))).toEqual({ part: 'autumn', year: 2026 })
})

it('leaves no moment between seasons, also where the clock is changed', () => {
  const [spring, autumn] = [
    boundsOf({ part: 'spring', year: 2026 }),
    boundsOf({ part: 'autumn', year: 2026 }),
  ]
  expect(spring).toEqual({ p_from: local('2026-01-01T00:00'), p_to: local('2026-07-01T00:00') })
  expect(autumn.p_from).toBe(spring.p_to)
  expect(boundsOf({ part: 'year', year: 2026 })).toEqual({ p_from: spring.p_from, p_to: autumn.p_to })
})

it('offers the last years, and the one of the address however old', () => {
  expect(yearsAround(new Date(2026, 10, 21), 2019)).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2019])
  expect(yearsAround(new Date(2026, 10, 21), 2025)).toHaveLength(6)
})
