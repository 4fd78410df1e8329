import { expect, it } from 'vitest'

import { merged } from './search.ts'

const hit = (id: string, key: string, missing = 0) => ({ id, key, missing })
const hits = [hit('2', 'b.text'), hit('3', 'c.text', 1), hit('1', 'a.text'), hit('2', 'b.text')]

it('lists what is found in either language once, what misses a text first', () => {
  expect(merged(hits, 'missing.desc')).toEqual(['3', '1', '2'])
})

it('lists by key, either way', () => {
  expect(merged(hits, 'key.asc')).toEqual(['1', '2', '3'])
  expect(merged(hits, 'key.desc')).toEqual(['3', '2', '1'])
})
