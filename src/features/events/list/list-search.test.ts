import { describe, expect, it } from 'vitest'

import { isNarrowed, parseEventSearch, toFilter } from './list-search.ts'

describe('the address of a list of events', () => {
  it('reads what it knows', () => {
    expect(
      parseEventSearch({ q: ' vår ', type: 'concert', sort: 'desc', view: 'full', days: 30, page: 3 }),
    ).toEqual({
      q: 'vår',
      type: 'concert',
      sort: 'desc',
      view: 'full',
      days: 30,
      page: 3,
    })
  })

  it('takes a number as a search, which the router hands over as one', () => {
    expect(parseEventSearch({ q: 2026 }).q).toBe('2026')
  })

  it.each([
    { q: {} },
    { q: '   ' },
    { q: 'x'.repeat(101) },
    { sort: 'sideways' },
    { view: 7 },
    { days: 0 },
    { days: 4000 },
    { page: -1 },
    { page: 'a' },
    { page: 1.5 },
  ])('forgets what makes no sense: %j', (search) => {
    expect(Object.values(parseEventSearch(search)).filter((value) => value !== undefined)).toEqual([])
  })

  it('shows the next events soonest first and the past ones latest first', () => {
    expect(toFilter('upcoming', {}).sort).toBe('asc')
    expect(toFilter('past', {}).sort).toBe('desc')
    expect(toFilter('past', { sort: 'asc' }).sort).toBe('asc')
  })

  it('distinguishes a filtered list from an unfiltered one', () => {
    expect(isNarrowed(toFilter('past', { page: 4 }))).toBe(false)
    expect(isNarrowed(toFilter('past', { type: 'concert' }))).toBe(true)
    expect(isNarrowed(toFilter('past', { days: 7 }))).toBe(true)
  })
})
