import fc from 'fast-check'
import { expect, it } from 'vitest'

import { fromBase64, fromBase64Url, toBase64, toBase64Url } from './base64.ts'

it('is read and written as Node does, in both alphabets', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const node = Buffer.from(bytes)
      expect(toBase64(bytes)).toBe(node.toString('base64'))
      expect(toBase64Url(bytes)).toBe(node.toString('base64url'))
      expect(fromBase64(node.toString('base64'))).toEqual(bytes)
      expect(fromBase64Url(node.toString('base64url'))).toEqual(bytes)
    }),
  )
})

it('writes a picture of 2 MB, too large for the arguments of one call', () => {
  const bytes = new Uint8Array(2_000_000).fill(7)
  expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
})

it('refuses text that is not base64', () => {
  const refused = expect.objectContaining({ name: 'InvalidCharacterError' })
  for (const text of ['å', 'a', '-_']) expect(() => fromBase64(text)).toThrow(refused)
  expect(() => fromBase64Url('+/=å')).toThrow(refused)
})
