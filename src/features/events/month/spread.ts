import { daysFrom } from '#lib/month.ts'

interface Span {
  start_time: string
  end_time: string
}

/** A late night belongs to the evening on which it began. */
const ONE_EVENING_MS = 12 * 3_600_000

/** Longer than any club means: a year is the most that the database takes. */
const MOST_DAYS = 367

/**
 * The days that an event lies on.
 * @param dayAt the day that a clock shows at a moment: the reader's, or the club's
 */
export function daysOf({ start_time, end_time }: Span, dayAt: (iso: string) => string): string[] {
  const first = dayAt(start_time)
  if (Date.parse(end_time) - Date.parse(start_time) <= ONE_EVENING_MS) return [first]
  // One that ends at midnight does not reach into the next day.
  const last = dayAt(new Date(Date.parse(end_time) - 1).toISOString())
  return daysFrom(first, last).slice(0, MOST_DAYS)
}

/** Events by the days that they lie on, in the order in which they come. */
export function spread<Event extends Span>(
  events: readonly Event[],
  dayAt: (iso: string) => string,
): Map<string, Event[]> {
  const days = new Map<string, Event[]>()
  for (const event of events)
    for (const day of daysOf(event, dayAt)) days.set(day, [...(days.get(day) ?? []), event])
  return days
}
