export const SEASON_PARTS = ['spring', 'autumn', 'year'] as const

/** Spring ends with June, as terms and playing years do. */
export interface Season {
  part: (typeof SEASON_PARTS)[number]
  year: number
}

/** The season that it is. */
export function seasonAt(now: Date): Season {
  return { part: now.getMonth() < 6 ? 'spring' : 'autumn', year: now.getFullYear() }
}

/** Its first moment, and the first one after it, where the reader is. */
export function boundsOf({ part, year }: Season): { p_from: string; p_to: string } {
  const first = part === 'autumn' ? 6 : 0
  const months = part === 'year' ? 12 : 6
  return {
    p_from: new Date(year, first, 1).toISOString(),
    p_to: new Date(year, first + months, 1).toISOString(),
  }
}

/** The years to choose from, the latest first; one from the address is among them in any case. */
export function yearsAround(now: Date, chosen: number): number[] {
  const latest = now.getFullYear()
  const years = Array.from({ length: 6 }, (_, back) => latest - back)
  return [...new Set([chosen, ...years])].toSorted((a, b) => b - a)
}
