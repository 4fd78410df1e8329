import fc from 'fast-check'
import { expect, it } from 'vitest'

import { fromBase45, toBase45 } from './base45.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

it.each([
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
  ['base-45', 'UJCLQE7W581'],
  ['ietf!', 'QED8WEX0'],
])('encodes %j as in RFC 9285', (plain, encoded) => {
  expect(toBase45(bytesOf(plain))).toBe(encoded)
  expect(fromBase45(encoded)).toEqual(bytesOf(plain))
})

it.each(['GGW', 'A', 'BB8A', ':::', '::', 'bb8', 'BB_'])('rejects %j', (text) => {
  expect(fromBase45(text)).toBeUndefined()
})

it('decodes what it encodes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(fromBase45(toBase45(bytes))).toEqual(bytes)
    }),
  )
})
