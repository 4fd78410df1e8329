import { weeksOf } from '#lib/time/month.ts'

const DAY_MS = 86_400_000

/** The longest event the database accepts. */
const LONGEST_DAYS = 366

/**
 * The bounds for the events of a month, including the whole of its first and last week. One day wider on both
 * sides, because the reader's time zone decides later which day an event falls on.
 */
export function monthBounds(month: string) {
  const days = weeksOf(month).flat()
  const at = (day: string, offset: number) => new Date(Date.parse(day) + offset * DAY_MS).toISOString()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return {
    endsAfter: at(first, -1),
    startsBefore: at(last, 2),
    // Without this bound every event since the beginning would be scanned.
    startsFrom: at(first, -1 - LONGEST_DAYS),
  }
}
