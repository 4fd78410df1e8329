import type { EventType } from '#api/rows.ts'
import { calendarDay, oneOf, searchParams, textUpTo, wholeNumber } from '#lib/browser/search-params.ts'

import { EVENT_TYPES } from '../enums.ts'
import type { EventTime } from '../event.ts'

export type EventSort = 'asc' | 'desc'

export const PAGE_SIZE = 10

/** Parses the URL of a list of events. Defaults are left out, to keep URLs short. */
export const parseEventSearch = searchParams({
  /** Past events have a path of their own. */
  time: oneOf(['all']),
  q: textUpTo(100),
  type: oneOf(EVENT_TYPES),
  sort: oneOf(['asc', 'desc']),
  view: oneOf(['list', 'full', 'month']),
  /** The selected day in the month view. */
  day: calendarDay,
  days: wholeNumber(1, 3660),
  page: wholeNumber(2),
})

export type EventSearch = ReturnType<typeof parseEventSearch>

/** Everything that determines which rows a list shows; used as the query key. */
export interface EventFilter {
  time: EventTime
  q: string
  type: EventType | undefined
  sort: EventSort
  /** How many days from now the list starts: ahead for upcoming events, back for past ones. */
  days: number
  page: number
}

/** Upcoming events are sorted soonest first, all others latest first, unless the URL says otherwise. */
export function toFilter(time: EventTime, search: EventSearch): EventFilter {
  return {
    time,
    q: search.q ?? '',
    type: search.type,
    sort: search.sort ?? defaultSort(time),
    days: time === 'all' ? 0 : (search.days ?? 0),
    page: search.page ?? 1,
  }
}

export function defaultSort(time: EventTime): EventSort {
  return time === 'upcoming' ? 'asc' : 'desc'
}

/** Whether the list is filtered, so that an empty one says "nothing matches" rather than "nothing yet". */
export function isNarrowed(filter: EventFilter): boolean {
  return filter.q !== '' || filter.type !== undefined || filter.days > 0
}
