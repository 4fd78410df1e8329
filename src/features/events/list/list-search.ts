import type { EventType } from '#api/rows.ts'
import { calendarDay, oneOf, searchParams, textUpTo, wholeNumber } from '#lib/search-params.ts'

import { EVENT_TYPES } from '../enums.ts'
import type { EventTime } from '../event.ts'

export type EventSort = 'asc' | 'desc'

export const PAGE_SIZE = 10

/** Reads the address of a list of events. Defaults are absent, which keeps addresses short. */
export const parseEventSearch = searchParams({
  /** Past events have a path of their own. */
  time: oneOf(['all']),
  q: textUpTo(100),
  type: oneOf(EVENT_TYPES),
  sort: oneOf(['asc', 'desc']),
  view: oneOf(['list', 'full', 'month']),
  /** The chosen day of a month. */
  day: calendarDay,
  days: wholeNumber(1, 3660),
  page: wholeNumber(2),
})

export type EventSearch = ReturnType<typeof parseEventSearch>

/** What decides which rows a list shows, complete: it is the key of the query. */
export interface EventFilter {
  time: EventTime
  q: string
  type: EventType | undefined
  sort: EventSort
  /** How many days from now the list begins: ahead for upcoming events, back for past ones. */
  days: number
  page: number
}

/** The next events come soonest first, all others latest first, unless the address says otherwise. */
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

/** Whether the list is narrowed, so that an empty one may say "nothing matches" rather than "nothing yet". */
export function isNarrowed(filter: EventFilter): boolean {
  return filter.q !== '' || filter.type !== undefined || filter.days > 0
}
