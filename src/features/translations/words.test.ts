import { expect, it } from 'vitest'

import { toTextQuery } from './words.ts'

it('asks for all words, each also as the beginning of one', () => {
  expect(toTextQuery(' Glömt lösen ')).toBe('glömt:* & lösen:*')
})

it('takes a key apart', () => {
  expect(toTextQuery('errors.ERROR_EVENT_FULL')).toBe('errors:* & error:* & event:* & full:*')
  expect(toTextQuery('app.privacyPolicy')).toBe('app:* & privacy:* & policy:*')
})

it('escapes everything that a filter would interpret', () => {
  expect(toTextQuery(`a & !b | (c <-> 'd'):A\\`)).toBe('a:* & b:* & c:* & d:* & a:*')
  expect(toTextQuery('{{…}} !')).toBe('')
})
