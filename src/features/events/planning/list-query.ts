import { read } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'
import { correctedNow } from '#lib/time/server-clock.ts'

import { PLANNED_COLUMNS } from './event.ts'
import type { PlanningFilter } from './list.ts'

/** The club's events with the columns planners can read. */
export const plannedEvents = () => read('events', PLANNED_COLUMNS).eq('association_id', ASSOCIATION_ID)

/** The events that match the filter. */
export function filteredEvents({ time, q, type, status, series, sort }: PlanningFilter) {
  const now = correctedNow().toISOString()
  let found = plannedEvents()
  if (time !== 'all') found = found.where('end_time', time === 'past' ? 'lt' : 'gte', now)
  // Archived events are hidden unless asked for.
  found = status ? found.eq('status', status) : found.where('status', 'neq', 'archived')
  if (q) found = found.contains(['title'], q)
  if (type) found = found.eq('type', type)
  if (series) found = found.eq('series_id', series)
  // Sort by id last: otherwise rows that compare equal could appear on two pages.
  return found.sortBy(sort).order('id')
}
