import { expect, it } from 'vitest'

import { anyContains, containsPattern } from './like-pattern.ts'

it('matches text anywhere in a title', () => {
  expect(containsPattern('vår')).toBe('%vår%')
})

it('matches wildcards literally', () => {
  expect(containsPattern(String.raw`100%_\ `)).toBe(String.raw`%100\%\_\\ %`)
  expect(containsPattern('Jul*')).toBe('%Jul_%')
})

it('matches text in any of several columns, with filter syntax quoted', () => {
  expect(anyContains(['name', 'email'], 'a,b(c)')).toBe('name.ilike."%a,b(c)%",email.ilike."%a,b(c)%"')
  expect(anyContains(['name'], 'say "hi"')).toBe(String.raw`name.ilike."%say \"hi\"%"`)
  expect(anyContains(['name'], '50%')).toBe(String.raw`name.ilike."%50\\%%"`)
})
