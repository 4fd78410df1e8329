import '#lib/time/dates-in-words.ts'
import dayjs from 'dayjs'

import type { EventTime } from '../event.ts'

const OFFERED = [7, 30, 90, 180, 365]

/** The offsets to choose from: a week to a year, and the one in the URL. */
export function dayOffsets(current: number): number[] {
  return [...new Set([...OFFERED, ...(current > 0 ? [current] : [])])].toSorted((a, b) => a - b)
}

/** The day on which a list with this offset starts: ahead for upcoming events, back for past ones. */
export function offsetDay(
  time: Exclude<EventTime, 'all'>,
  days: number,
  now: Date,
  language: string,
): string {
  const day = dayjs(now)
    .add(time === 'past' ? -days : days, 'day')
    .locale(language)
  return day.format(day.isSame(now, 'year') ? 'D MMMM' : 'D MMMM YYYY')
}
