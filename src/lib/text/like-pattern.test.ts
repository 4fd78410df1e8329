import { expect, it } from 'vitest'

import { anyContains, asIn, containsPattern } from './like-pattern.ts'

it('matches text anywhere in a title', () => {
  expect(containsPattern('vår')).toBe('%vår%')
})

it('is the text as a column has it: without accents in a folded one, otherwise composed', () => {
  const typed = 'Widén'.normalize('NFD')
  expect(asIn('title', typed)).toBe('Widén')
  expect(asIn('folded_name', typed)).toBe('widen')
  expect(anyContains(['folded_name', 'email'], typed)).toBe(
    'folded_name.ilike."%widen%",email.ilike."%Widén%"',
  )
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
