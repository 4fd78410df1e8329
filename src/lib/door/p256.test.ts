import { expect, it } from 'vitest'

import { compressPoint, uncompressPoint } from './p256.ts'

it("decompresses public keys to WebCrypto's form", async () => {
  for (let n = 0; n < 40; n += 1) {
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
      'verify',
      'sign',
    ])
    const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
    const short = compressPoint(point)
    expect(short).toHaveLength(33)
    expect(uncompressPoint(short)).toEqual(point)
  }
})

it('rejects points that are not on the curve', () => {
  const x = (last: number) => Uint8Array.from([2, ...new Uint8Array(31), last])
  const isPoint = (last: number) => uncompressPoint(x(last)) !== undefined
  // Half of all x coordinates are on the curve.
  const share = Array.from({ length: 200 }, (_, last) => isPoint(last)).filter(Boolean).length / 200
  expect(share).toBeGreaterThan(0.35)
  expect(share).toBeLessThan(0.65)
  expect(uncompressPoint(Uint8Array.from([2, ...new Uint8Array(32).fill(255)]))).toBeUndefined()
  expect(uncompressPoint(Uint8Array.from([4, ...new Uint8Array(32)]))).toBeUndefined()
  expect(uncompressPoint(new Uint8Array(5))).toBeUndefined()
})
