import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { fullStep, handleOf, MOST_KEYS, parseCard, writeSigned } from './card.ts'

const TOKEN = Uint8Array.from([0xfb, 0xff, 0xbf, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
const CARD = `S1.${Buffer.from(TOKEN).toString('base64url')}`

describe('a scanned text', () => {
  it('is a card if it has the version and a token of 16 bytes', () => {
    expect(CARD).toHaveLength(25)
    expect(parseCard(CARD)).toEqual({ kind: 'card', card: { version: 1, token: TOKEN } })
  })

  it('is a card even with whitespace around it', () => {
    expect(parseCard(` ${CARD}\r\n`).kind).toBe('card')
  })

  it('is a card of an unknown version if only the prefix matches', () => {
    expect(parseCard('S3.anything-that-comes-after').kind).toBe('unknown_version')
  })

  it('is a signed card with handle, key, step and signature, in 114 characters: a QR code of 33 modules', () => {
    const card = {
      handle: handleOf(TOKEN),
      key: MOST_KEYS,
      step: 2 ** 22 - 1,
      signature: new Uint8Array(64).fill(200),
    }
    const text = writeSigned(card)
    expect(text).toMatch(/^S2\.[0-9A-Z $%*+\-./:]{111}$/)
    expect(parseCard(` ${text}\n`)).toEqual({ kind: 'card', card: { version: 2, ...card } })
    expect(parseCard(text.slice(0, -1)).kind).toBe('other')
    expect(parseCard(`${text}AA`).kind).toBe('other')
  })

  it('is resolved to the full step nearest to the time of reading', () => {
    const anyStep = fc.integer({ min: 2 ** 22, max: 2 ** 31 })
    fc.assert(
      fc.property(anyStep, fc.integer({ min: -(2 ** 21), max: 2 ** 21 - 1 }), (now, away) => {
        expect(fullStep((now + away) % 2 ** 22, now)).toBe(now + away)
      }),
    )
  })

  it.each([
    'https://example.org',
    '',
    'S1.',
    'S1.short',
    'S2.',
    'S2.short',
    `${CARD}A`,
    CARD.slice(0, -1),
    CARD.replace('-', '+'),
    's1.' + CARD.slice(3),
    CARD.slice(0, -1) + 'B',
  ])('is something else: %j', (text) => {
    expect(parseCard(text)).toEqual({ kind: 'other' })
  })
})
