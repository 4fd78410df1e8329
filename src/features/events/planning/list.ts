import type { EventStatus, EventType } from '#api/rows.ts'
import { calendarDay, oneOf, searchParams, textUpTo, uuid } from '#lib/search-params.ts'
import { type ListView, listSearch, type SortColumn, toView } from '#ui/list/list-search.ts'

import { EVENT_STATUSES, EVENT_TYPES } from '../enums.ts'
import type { EventTime } from '../event.ts'

/** What the address of a list of events to look after says. */
export const planningSearch = listSearch(['title', 'start_time', 'type', 'status', 'going_count'], {
  type: oneOf(EVENT_TYPES),
  status: oneOf(EVENT_STATUSES),
  series: uuid,
  view: oneOf(['month']),
  /** The chosen day of a month. */
  day: calendarDay,
  /** Of two lists with this address, or three where past events have no path of their own. */
  time: oneOf(['all', 'past']),
})

export type PlanningSearch = ReturnType<typeof planningSearch>

/** What decides which rows the list shows, complete: it is the key of the query. */
export interface PlanningFilter extends ListView<SortColumn<PlanningSearch>> {
  time: EventTime
  type: EventType | undefined
  status: EventStatus | undefined
  series: string | undefined
}

/** The next events come soonest first, all others latest first, unless the address says otherwise. */
export function toFilter(time: EventTime, search: PlanningSearch): PlanningFilter {
  const sort = time === 'upcoming' ? 'start_time.asc' : 'start_time.desc'
  const { type, status, series } = search
  return { time, type, status, series, ...toView(search, { sort }) }
}

/** What the address of a new event says: the step, and the slug of the event that is duplicated. */
export const createSearch = searchParams({ step: oneOf(['extra']), from: textUpTo(100) })
