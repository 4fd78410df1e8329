import { expect, it } from 'vitest'

import type { EventType } from '#api/rows.ts'

import { arranged, byType, type EventAttendance, pageOf, totalOf } from './statistics.ts'

const event = (type: EventType, attended: number, no_shows = 0): EventAttendance => ({
  event_id: `${type}${attended}`,
  title: type,
  slug: type,
  type,
  start_time: '2026-11-21T18:00:00Z',
  going: attended + no_shows,
  attended,
  walk_ins: 0,
  visitors: 0,
  no_shows,
})
const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
const people = [
  { name: 'Åsa', attended: 10, last: null },
  { name: 'Bo', attended: 9, last: '2026-11-01' },
  { name: 'Örjan', attended: 9, last: '2026-10-01' },
]
const nameOf = ({ name }: { name: string }) => name

it('adds up events by type', () => {
  const rows = byType([event('rehearsal', 10, 2), event('concert', 40), event('rehearsal', 15)])
  expect(rows).toEqual([
    {
      type: 'rehearsal',
      events: 2,
      attended: 25,
      average: 12.5,
      going: 27,
      walk_ins: 0,
      no_shows: 2,
      visitors: 0,
    },
    {
      type: 'concert',
      events: 1,
      attended: 40,
      average: 40,
      going: 40,
      walk_ins: 0,
      no_shows: 0,
      visitors: 0,
    },
  ])
  expect(totalOf([])).toMatchObject({ events: 0, average: 0 })
})

it('sorts numbers by size, names by the language’s rules, and missing values last', () => {
  const by = (sort: 'name.asc' | 'attended.desc' | 'last.asc' | 'last.desc') =>
    names(arranged(people, { q: '', sort }, nameOf, 'sv'))
  expect(by('name.asc')).toEqual(['Bo', 'Åsa', 'Örjan'])
  expect(by('attended.desc')).toEqual(['Åsa', 'Bo', 'Örjan'])
  expect(by('last.asc')).toEqual(['Örjan', 'Bo', 'Åsa'])
  expect(by('last.desc')).toEqual(['Bo', 'Örjan', 'Åsa'])
})

it('searches by part of the name, whatever its case and accents, and counts matches on all pages', () => {
  for (const q of ['ÖRJ', 'örj'.normalize('NFD'), 'orj'])
    expect(names(arranged(people, { q, sort: 'name.asc' }, nameOf, 'sv'))).toEqual(['Örjan'])
  expect(pageOf(people, { page: 2, size: 2 })).toEqual({ rows: [people[2]], total: 3 })
})
