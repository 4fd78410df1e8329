import { weeksOf } from '#lib/month.ts'

const DAY_MS = 86_400_000

/** The most that the database takes for one event. */
const LONGEST_DAYS = 366

/**
 * What the events of a month meet, with the ends of the weeks that it lies in: a day wider on both sides, for what day it is
 * the reader's clock decides later.
 */
export function monthBounds(month: string) {
  const days = weeksOf(month).flat()
  const at = (day: string, offset: number) => new Date(Date.parse(day) + offset * DAY_MS).toISOString()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return {
    endsAfter: at(first, -1),
    startsBefore: at(last, 2),
    // Without it everything since the beginning would be looked through.
    startsFrom: at(first, -1 - LONGEST_DAYS),
  }
}
