const FIRST_MS = 2_000
/** The longest wait between two attempts that we impose ourselves. */
export const MAX_BACK_OFF_MS = 60_000

/**
 * The wait after the nth consecutive failure (from 1), in milliseconds: doubling, capped, and half of it
 * random, so that a hall full of phones does not come back at the same moment.
 */
export function backOff(failures: number, random: () => number): number {
  const ceiling = Math.min(MAX_BACK_OFF_MS, FIRST_MS * 2 ** Math.max(0, Math.min(failures, 30) - 1))
  return Math.round(ceiling / 2 + (ceiling / 2) * random())
}
