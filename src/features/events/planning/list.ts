import type { EventStatus, EventType } from '#api/rows.ts'
import { calendarDay, oneOf, searchParams, textUpTo, uuid } from '#lib/browser/search-params.ts'
import { type ListView, listSearch, type SortColumn, toView } from '#ui/list/list-search.ts'

import { EVENT_STATUSES, EVENT_TYPES } from '../enums.ts'
import type { EventTime } from '../event.ts'

/** The URL parameters of the planners' list of events. */
export const planningSearch = listSearch(['title', 'start_time', 'type', 'status', 'going_count'], {
  type: oneOf(EVENT_TYPES),
  status: oneOf(EVENT_STATUSES),
  series: uuid,
  view: oneOf(['month']),
  /** The selected day in the month view. */
  day: calendarDay,
  /**
   * Distinguishes the lists that share this URL: two, or three where past events have no path of their own.
   */
  time: oneOf(['all', 'past']),
})

export type PlanningSearch = ReturnType<typeof planningSearch>

/** Everything that determines which rows the list shows; used as the query key. */
export interface PlanningFilter extends ListView<SortColumn<PlanningSearch>> {
  time: EventTime
  type: EventType | undefined
  status: EventStatus | undefined
  series: string | undefined
}

/** Upcoming events are sorted soonest first, all others latest first, unless the URL says otherwise. */
export function toFilter(time: EventTime, search: PlanningSearch): PlanningFilter {
  const sort = time === 'upcoming' ? 'start_time.asc' : 'start_time.desc'
  const { type, status, series } = search
  return { time, type, status, series, ...toView(search, { sort }) }
}

/** The URL parameters of a new event: the step, and the slug of the event being duplicated. */
export const createSearch = searchParams({ step: oneOf(['extra']), from: textUpTo(100) })
