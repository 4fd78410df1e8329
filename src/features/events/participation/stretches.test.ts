import { expect, it } from 'vitest'

import { stretchesOf } from './stretches.ts'

const month = (name: string, attended: number) => ({
  month: name,
  events: 1,
  attended,
  going: attended + 1,
  no_shows: 1,
})

it('includes every month of a season, even those without events', () => {
  const found = stretchesOf({ from: '2025-08-01', to: '2026-07-31' }, [
    month('2025-09', 10),
    month('2025-09', 12),
    month('2026-02', 7),
  ])
  expect(found).toHaveLength(12)
  expect(found.filter(({ events }) => events > 0)).toEqual([
    { period: '2025-09', events: 2, attended: 22, going: 24, no_shows: 2 },
    { period: '2026-02', events: 1, attended: 7, going: 8, no_shows: 1 },
  ])
})

it('keeps events that fall in another month in the club’s time zone than in the reader’s', () => {
  const found = stretchesOf({ from: '2025-08-31', to: '2025-09-30' }, [month('2025-07', 3)])
  expect(found.map(({ period }) => period)).toEqual(['2025-07', '2025-08', '2025-09'])
})

it('uses years when there are more months than a phone has room for', () => {
  const found = stretchesOf({ from: '2020-01-01', to: '2024-12-31' }, [
    month('2020-05', 1),
    month('2020-06', 2),
  ])
  expect(found.map(({ period, attended }) => [period, attended])).toEqual([
    ['2020', 3],
    ['2021', 0],
    ['2022', 0],
    ['2023', 0],
    ['2024', 0],
  ])
})
