import { dayOf } from '#lib/time/day.ts'
import { addDays, addMonths } from '#lib/time/month.ts'

import type { SeasonPart } from './statistics-search.ts'

/** The month when a season starts: orchestras, choirs and most hall sports start after the summer. */
const FIRST_MONTH = 7
const MOST_YEARS = 10

/**
 * `season` is a playing year, from August to July, identified by the year it starts in; clubs that play from
 * January to December use `year`. Spring ends with June, as terms do. `dates` are chosen days, both included.
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

/** The current season. */
export function seasonAt(now: Date): Season {
  return { part: 'season', year: now.getFullYear() - (now.getMonth() < FIRST_MONTH ? 1 : 0) }
}

/**
 * The first and last day of a season, in the reader's time zone. A reversed range, or one longer than ten
 * years, is shortened to end on the last day.
 */
export function daysOf({ part, year, from, to }: Season, now: Date): Days {
  switch (part) {
    case 'dates': {
      const last = to ?? dayOf(now)
      // A day less than the limit, as the first and last day may have different UTC offsets.
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

/** The start of the first day and the end of the last, in the reader's time zone. */
export function boundsOf({ from, to }: Days): { p_from: string; p_to: string } {
  const midnight = (day: string) => new Date(`${day}T00:00`).toISOString()
  return { p_from: midnight(from), p_to: midnight(addDays(to, 1)) }
}

/** The years to choose from, latest first, always including the one in the URL. */
export function yearsAround(now: Date, chosen: number): number[] {
  const latest = now.getFullYear()
  const years = Array.from({ length: 6 }, (_, back) => latest - back)
  return [...new Set([chosen, ...years])].toSorted((a, b) => b - a)
}

/** The name of a season's year; a playing year has two. */
export const yearName = ({ part }: Pick<Season, 'part'>, year: number) =>
  part === 'season' ? `${year}/${String((year + 1) % 100).padStart(2, '0')}` : String(year)
