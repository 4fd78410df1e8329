import { expect, it } from 'vitest'

import { daysOf, spread } from './spread.ts'

const utcDay = (iso: string) => new Date(iso).toISOString().slice(0, 10)
const span = (start_time: string, end_time: string) => ({ start_time, end_time })

it('counts a late night on the day it starts', () => {
  expect(daysOf(span('2026-11-21T19:00:00Z', '2026-11-22T02:00:00Z'), utcDay)).toEqual(['2026-11-21'])
})

it('counts an event of several days on each of them, but not on a day at whose midnight it ends', () => {
  expect(daysOf(span('2026-11-20T10:00:00Z', '2026-11-22T15:00:00Z'), utcDay)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
  ])
  expect(daysOf(span('2026-11-20T00:00:00Z', '2026-11-22T00:00:00Z'), utcDay)).toEqual([
    '2026-11-20',
    '2026-11-21',
  ])
})

it('keeps the order within a day', () => {
  const camp = span('2026-11-20T10:00:00Z', '2026-11-22T15:00:00Z')
  const concert = span('2026-11-21T17:00:00Z', '2026-11-21T19:00:00Z')
  expect(spread([camp, concert], utcDay).get('2026-11-21')).toEqual([camp, concert])
})
