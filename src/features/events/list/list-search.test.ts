import { describe, expect, it } from 'vitest'

import { isNarrowed, parseEventSearch, toFilter } from './list-search.ts'

describe('the URL of a list of events', () => {
  it('reads every known parameter', () => {
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

  it('accepts a search for a number, which the router parses as one', () => {
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
  ])('drops invalid values: %j', (search) => {
    expect(Object.values(parseEventSearch(search)).filter((value) => value !== undefined)).toEqual([])
  })

  it('sorts upcoming events soonest first and past ones latest first', () => {
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
