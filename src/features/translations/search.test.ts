import { expect, it } from 'vitest'

import { merged } from './search.ts'

const hit = (id: string, key: string, missing = 0) => ({ id, key, missing })
const hits = [hit('2', 'b.text'), hit('3', 'c.text', 1), hit('1', 'a.text'), hit('2', 'b.text')]

it('lists matches in either language once, those with missing texts first', () => {
  expect(merged(hits, 'missing.desc')).toEqual(['3', '1', '2'])
})

it('lists by key, in either direction', () => {
  expect(merged(hits, 'key.asc')).toEqual(['1', '2', '3'])
  expect(merged(hits, 'key.desc')).toEqual(['3', '2', '1'])
})
