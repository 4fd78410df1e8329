import { dayOf } from '#lib/time/day.ts'
import { addMonths } from '#lib/time/month.ts'

import type { EventAttendance } from './statistics.ts'

/** The attendance of a month, or of a year when there are many months. */
export interface Stretch {
  /** YYYY-MM, or YYYY. */
  period: string
  events: number
  attended: number
  going: number
  no_shows: number
}

type Counted = Omit<Stretch, 'period'>

const MOST_MONTHS = 24
const NONE: Counted = { events: 0, attended: 0, going: 0, no_shows: 0 }

const plus = (a: Counted, b: Counted): Counted => ({
  events: a.events + b.events,
  attended: a.attended + b.attended,
  going: a.going + b.going,
  no_shows: a.no_shows + b.no_shows,
})

/** The sum of all of them. */
export const together = (counted: readonly Counted[]): Counted => counted.reduce(plus, NONE)

/**
 * Every month of a period, including those without events; or years, when months would be too narrow to see.
 */
export function stretchesOf(
  days: { from: string; to: string },
  counted: readonly (Counted & { month: string })[],
): Stretch[] {
  const months: string[] = []
  for (let day = `${days.from.slice(0, 7)}-01`; day <= days.to; day = addMonths(day, 1))
    months.push(day.slice(0, 7))
  // In the club's time zone the first or last event of a season may fall in another month than on this
  // device.
  const all = [...new Set([...months, ...counted.map(({ month }) => month)])].toSorted()
  const letters = all.length > MOST_MONTHS ? 4 : 7
  const periods = [...new Set(all.map((month) => month.slice(0, letters)))]
  return periods.map((period) => ({
    period,
    ...together(counted.filter(({ month }) => month.startsWith(period))),
  }))
}

/** Past events by the month they started in, in the reader's time zone. */
export const monthly = (events: readonly EventAttendance[]): (Counted & { month: string })[] =>
  events.map(({ start_time, attended, going, no_shows }) => ({
    month: dayOf(new Date(start_time)).slice(0, 7),
    events: 1,
    attended,
    going,
    no_shows,
  }))
