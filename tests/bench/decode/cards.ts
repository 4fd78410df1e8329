import { encode } from 'uqr'

import { toBase45 } from '#lib/door/base45.ts'
import { writeSigned } from '#lib/door/card.ts'

import type { Random } from './random.ts'
import type { Modules } from './scene.ts'

/** The width of the version 1 code, in modules: every card is drawn as wide as that, whatever it shows. */
const SIDE = 25

const bytesOf = (random: Random, length: number) =>
  Uint8Array.from({ length }, () => Math.floor(random() * 256))

interface Shown {
  text: string
  level: 'L' | 'M'
  /** The quiet zone, in modules. */
  quiet: number
  /** The width relative to the others, including the quiet zone. */
  width?: number
}

/** What a card can show: its text, with the error correction and quiet zone of its code. */
const ENCODINGS = {
  '1': (random: Random) => ({ text: plainText(random), level: 'M', quiet: 4 }),
  '2': (random: Random) => ({ text: signedText(random), level: 'L', quiet: 2 }),
  // On the screen of a phone (65 mm) instead of a paper card (39.4 mm), at the same distance.
  '2 phone': (random: Random) => ({ text: signedText(random), level: 'L', quiet: 2, width: 65 / 39.4 }),
  '2 quiet 4': (random: Random) => ({ text: signedText(random), level: 'L', quiet: 4 }),
  '2 M': (random: Random) => ({ text: signedText(random), level: 'M', quiet: 2 }),
  // With the whole token, and the step in four bytes.
  '2 whole': (random: Random) => ({ text: wholeText(random), level: 'L', quiet: 4 }),
} satisfies Record<string, (random: Random) => Shown>

export type Encoding = keyof typeof ENCODINGS

export const isEncoding = (name: string): name is Encoding => Object.hasOwn(ENCODINGS, name)

const plainText = (random: Random) => `S1.${Buffer.from(bytesOf(random, 16)).toString('base64url')}`

function signedText(random: Random): string {
  const [handle, signature] = [bytesOf(random, 6), bytesOf(random, 64)]
  return writeSigned({ handle, signature, key: 1, step: Math.floor(random() * 2 ** 26) })
}

const wholeText = (random: Random) => `S2.${toBase45(bytesOf(random, 86))}`

/** A random card: its text, its code as the app draws it, and the `scale` to the width of version 1. */
export function randomCard(
  random: Random,
  encoding: Encoding,
): { text: string; modules: Modules; scale: number } {
  const { text, level, quiet, width = 1 }: Shown = ENCODINGS[encoding](random)
  const { data, size } = encode(text, { ecc: level, border: 0 })
  return {
    text,
    modules: { side: size, quiet, isDark: (row, column) => data[row]?.[column] === true },
    // Including the quiet zone, which takes up screen space, too.
    scale: (width * (SIDE + 8)) / (size + 2 * quiet),
  }
}

/** Looks like a card from afar but is none: a code’s corners, filled with random modules. */
export function nonsense(random: Random): Modules {
  const { modules } = randomCard(random, '1')
  const { side } = modules
  const noise = Array.from({ length: side * side }, () => random() < 0.5)
  const isCorner = (row: number, column: number) =>
    (row < 9 && column < 9) || (row < 9 && column >= side - 8) || (row >= side - 8 && column < 9)
  return {
    side,
    quiet: 4,
    isDark: (row, column) =>
      isCorner(row, column) ? modules.isDark(row, column) : (noise[row * side + column] ?? false),
  }
}
