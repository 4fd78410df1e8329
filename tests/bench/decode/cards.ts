import QRCode from 'qrcode'

import type { Random } from './random.ts'
import type { Modules } from './scene.ts'

/** A member's card: its text, and the code that the app draws of it. */
export function randomCard(random: Random): { text: string; modules: Modules } {
  const token = Buffer.from(Array.from({ length: 16 }, () => Math.floor(random() * 256)))
  const text = `S1.${token.toString('base64url')}`
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  return { text, modules: { side: modules.size, isDark: (row, column) => modules.get(row, column) === 1 } }
}

/** What looks like a card from afar and is none: its corners are those of a code, and the rest is chance. */
export function nonsense(random: Random): Modules {
  const { modules } = randomCard(random)
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
