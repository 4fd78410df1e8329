import QRCode from 'qrcode'

import { writeSigned } from '#lib/card.ts'

import type { Random } from './random.ts'
import type { Modules } from './scene.ts'

/** How wide the code of version 1 is, in modules: what a frame's card is as wide as, whatever it shows. */
const SIDE = 25

const bytesOf = (random: Random, length: number) =>
  Uint8Array.from({ length }, () => Math.floor(random() * 256))

/** What a card can show: its text, in the mode and with the error correction that the app draws it with. */
const ENCODINGS = {
  '1': (random: Random) => ({
    text: `S1.${Buffer.from(bytesOf(random, 16)).toString('base64url')}`,
    level: 'M',
    binary: false,
  }),
  '2': (random: Random) => ({ text: signedText(random), level: 'L', binary: false }),
  '2 M': (random: Random) => ({ text: signedText(random), level: 'M', binary: false }),
  '2 bytes L': (random: Random) => ({ text: binaryText(random), level: 'L', binary: true }),
  '2 bytes M': (random: Random) => ({ text: binaryText(random), level: 'M', binary: true }),
} satisfies Record<string, (random: Random) => { text: string; level: 'L' | 'M'; binary: boolean }>

export type Encoding = keyof typeof ENCODINGS

export const isEncoding = (name: string): name is Encoding => Object.hasOwn(ENCODINGS, name)

function signedText(random: Random): string {
  const [token, signature] = [bytesOf(random, 16), bytesOf(random, 64)]
  return writeSigned({ token, signature, key: 1, step: Math.floor(random() * 2 ** 26) })
}

const binaryText = (random: Random) => `S2.${Buffer.from(bytesOf(random, 86)).toString('latin1')}`

/** A member's card: its text, and the code that the app draws of it; `scale` makes its code as wide as that of version 1. */
export function randomCard(
  random: Random,
  encoding: Encoding,
): { text: string; modules: Modules; scale: number } {
  const { text, level, binary } = ENCODINGS[encoding](random)
  const data = binary ? [{ data: Buffer.from(text, 'latin1'), mode: 'byte' as const }] : text
  const { modules } = QRCode.create(data, { errorCorrectionLevel: level })
  return {
    text,
    modules: { side: modules.size, isDark: (row, column) => modules.get(row, column) === 1 },
    // With its quiet zone, which is part of what a screen has room for.
    scale: (SIDE + 8) / (modules.size + 8),
  }
}

/** What looks like a card from afar and is none: its corners are those of a code, and the rest is chance. */
export function nonsense(random: Random): Modules {
  const { modules } = randomCard(random, '1')
  const { side } = modules
  const noise = Array.from({ length: side * side }, () => random() < 0.5)
  const isCorner = (row: number, column: number) =>
    (row < 9 && column < 9) || (row < 9 && column >= side - 8) || (row >= side - 8 && column < 9)
  return {
    side,
    isDark: (row, column) =>
      isCorner(row, column) ? modules.isDark(row, column) : (noise[row * side + column] ?? false),
  }
}
