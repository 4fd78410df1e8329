import { expect, it } from 'vitest'

import { toTextQuery } from './words.ts'

it('searches for all words, each also as a prefix', () => {
  expect(toTextQuery(' Glömt lösen ')).toBe('glömt:* & lösen:*')
  expect(toTextQuery('Glömt'.normalize('NFD'))).toBe('glömt:*')
})

it('splits a key into words', () => {
  expect(toTextQuery('errors.ERROR_EVENT_FULL')).toBe('errors:* & error:* & event:* & full:*')
  expect(toTextQuery('app.privacyPolicy')).toBe('app:* & privacy:* & policy:*')
})

it('escapes everything a filter would interpret', () => {
  expect(toTextQuery(`a & !b | (c <-> 'd'):A\\`)).toBe('a:* & b:* & c:* & d:* & a:*')
  expect(toTextQuery('{{…}} !')).toBe('')
})
