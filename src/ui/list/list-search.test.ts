import { describe, expect, it } from 'vitest'

import { oneOf } from '#lib/browser/search-params.ts'

import { stepBy, type ListSearch, listSearch, toView, toggledSort } from './list-search.ts'

const read = listSearch(['name', 'last_login'], { status: oneOf(['verified', 'inactive']) })

describe('the URL of a list', () => {
  it('is read if its parameters are valid', () => {
    const search = { q: ' åsa ', sort: 'last_login.desc', page: 3, size: 50, status: 'verified' }
    expect(read(search)).toEqual({ ...search, q: 'åsa' })
  })

  it('may contain a number as the search, as the router parses one', () => {
    expect(read({ q: 2026 }).q).toBe('2026')
  })

  it.each([
    { q: '  ' },
    { q: {} },
    { sort: 'password.asc' },
    { sort: 'name' },
    { page: 1 },
    { page: -2 },
    { page: 1.5 },
    { size: 100_000 },
    { status: 'gone' },
  ])('loses invalid parameters: %j', (search) => {
    expect(Object.values(read(search)).filter((value) => value !== undefined)).toEqual([])
  })

  it('defaults to the first ten rows in the list’s own order', () => {
    expect(toView({}, { sort: 'name.asc' })).toEqual({ q: '', sort: 'name.asc', page: 1, size: 10 })
  })
})

it('goes back to the first page when the list is filtered or sorted, and keeps the rest', () => {
  const search: ListSearch = { q: 'a', page: 7, size: 25 }
  expect(stepBy<ListSearch>({ sort: 'name.desc' }).search(search)).toEqual({
    q: 'a',
    page: undefined,
    size: 25,
    sort: 'name.desc',
  })
  expect(stepBy<ListSearch & { view?: 'full' }>({ view: 'full' }).search(search)).toEqual({
    ...search,
    view: 'full',
  })
  expect(stepBy<ListSearch>({ page: 8 }).search({ q: 'a', page: 7 }).page).toBe(8)
})

it('reverses the column it is sorted by, and starts ascending with another', () => {
  expect(toggledSort('name.asc', 'name')).toBe('name.desc')
  expect(toggledSort('name.desc', 'name')).toBe('name.asc')
  expect(toggledSort('name.desc', 'last_login')).toBe('last_login.asc')
})
