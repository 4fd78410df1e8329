import { daysFrom } from '#lib/time/month.ts'

import { isOneEvening } from '../one-evening.ts'

interface Span {
  start_time: string
  end_time: string
}

/** A limit above the longest event the database accepts, a year. */
const MOST_DAYS = 367

/**
 * The days an event falls on.
 * @param dayAt the calendar day of a moment, in the reader's or the club's time zone
 */
export function daysOf({ start_time, end_time }: Span, dayAt: (iso: string) => string): string[] {
  const first = dayAt(start_time)
  if (isOneEvening({ start_time, end_time }, dayAt)) return [first]
  // An event that ends at midnight does not reach into the next day.
  const last = dayAt(new Date(Date.parse(end_time) - 1).toISOString())
  return daysFrom(first, last).slice(0, MOST_DAYS)
}

/** Groups events by the days they fall on, keeping their order. */
export function spread<Event extends Span>(
  events: readonly Event[],
  dayAt: (iso: string) => string,
): Map<string, Event[]> {
  const days = new Map<string, Event[]>()
  for (const event of events)
    for (const day of daysOf(event, dayAt)) days.set(day, [...(days.get(day) ?? []), event])
  return days
}
