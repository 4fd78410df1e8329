import { expect, it } from 'vitest'

import { arrivalBars } from './arrivals.ts'

const concert = { start_time: '2026-11-21T18:00:00Z', end_time: '2026-11-21T20:00:00Z' }
const at = (time: string, people = 1) => ({ minute: `2026-11-${time}:00Z`, people })
const totals = ({ bars }: ReturnType<typeof arrivalBars>) => bars.map(({ people, total }) => [people, total])

it('draws one bar per minute for a short span, empty minutes included', () => {
  const drawn = arrivalBars([at('21T17:40', 3), at('21T17:43', 2)], concert)
  expect(drawn.step).toBe(60_000)
  expect(totals(drawn)).toEqual([
    [3, 3],
    [0, 3],
    [0, 3],
    [2, 5],
  ])
  expect(drawn.bars[0]?.from).toBe(Date.parse('2026-11-21T17:40:00Z'))
})

it('uses longer bars for a longer evening, starting at round clock times', () => {
  const drawn = arrivalBars([at('21T17:07'), at('21T18:52')], concert)
  expect(drawn.step).toBe(5 * 60_000)
  expect(drawn.bars).toHaveLength(22)
  expect(drawn.bars[0]?.from).toBe(Date.parse('2026-11-21T17:05:00Z'))
  expect(drawn.bars.at(-1)).toMatchObject({ people: 1, total: 2 })
})

it('counts people added long afterwards separately', () => {
  const drawn = arrivalBars([at('21T17:58', 4), at('22T09:00', 2)], concert)
  expect(totals(drawn)).toEqual([[4, 4]])
  expect(drawn.outside).toBe(2)
})

it('draws nothing when nobody came', () => {
  expect(arrivalBars([], concert)).toEqual({ bars: [], step: 60_000, outside: 0 })
})
