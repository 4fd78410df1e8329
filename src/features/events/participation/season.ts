import { dayOf } from '#lib/day.ts'
import { addDays, addMonths } from '#lib/month.ts'

import type { SeasonPart } from './statistics-search.ts'

/** When a playing year begins: orchestras, choirs and most halls begin after the summer. */
const FIRST_MONTH = 7
const MOST_YEARS = 10

/**
 * `season` is a playing year, from August to July, and is named after the year in which it begins; who plays from January to
 * December has `year`. Spring ends with June, as terms do. `dates` are chosen days, both included.
 */
export interface Season {
  part: SeasonPart
  year: number
  from?: string | undefined
  to?: string | undefined
}

/** The first and the last day, both included. */
export interface Days {
  from: string
  to: string
}

/** The playing year that it is. */
export function seasonAt(now: Date): Season {
  return { part: 'season', year: now.getFullYear() - (now.getMonth() < FIRST_MONTH ? 1 : 0) }
}

/** Its first and its last day, on the reader's calendar. The wrong way round, or of more than ten years, it ends with the last day. */
export function daysOf({ part, year, from, to }: Season, now: Date): Days {
  switch (part) {
    case 'dates': {
      const last = to ?? dayOf(now)
      // A day short of it, for the clock of the first day may be another than that of the last.
      const earliest = addDays(addMonths(last, -12 * MOST_YEARS), 2)
      const first = from ?? `${last.slice(0, 4)}-01-01`
      return { from: first > last ? last : first < earliest ? earliest : first, to: last }
    }
    case 'season':
      return { from: `${year}-08-01`, to: `${year + 1}-07-31` }
    case 'spring':
      return { from: `${year}-01-01`, to: `${year}-06-30` }
    case 'autumn':
      return { from: `${year}-07-01`, to: `${year}-12-31` }
    case 'year':
      return { from: `${year}-01-01`, to: `${year}-12-31` }
  }
}

/** The first moment of these days, and the first one after them, where the reader is. */
export function boundsOf({ from, to }: Days): { p_from: string; p_to: string } {
  const midnight = (day: string) => new Date(`${day}T00:00`).toISOString()
  return { p_from: midnight(from), p_to: midnight(addDays(to, 1)) }
}

/** The years to choose from, the latest first; one from the address is among them in any case. */
export function yearsAround(now: Date, chosen: number): number[] {
  const latest = now.getFullYear()
  const years = Array.from({ length: 6 }, (_, back) => latest - back)
  return [...new Set([chosen, ...years])].toSorted((a, b) => b - a)
}

/** How a year of it is called: a playing year has two. */
export const yearName = ({ part }: Pick<Season, 'part'>, year: number) =>
  part === 'season' ? `${year}/${String((year + 1) % 100).padStart(2, '0')}` : String(year)
