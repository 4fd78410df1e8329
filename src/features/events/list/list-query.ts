import { read } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

import { EVENT_COLUMNS, OWN, OWN_ANSWERED } from '../event.ts'
import type { EventFilter } from './list-search.ts'

const DAY = 24 * 3_600_000

/** A query for events with the reader's own answer and check-in. */
export type EventsRead = ReturnType<typeof ownEvents>

/** The club's events with the reader's own answer and check-in, even for readers who may see everybody's. */
export const ownEvents = (userId: string) => readerOf(OWN, userId)

/** Only the events the reader is going to or on the waiting list for. */
export function eventsGoingTo(userId: string): EventsRead {
  return readerOf(OWN_ANSWERED, userId).in('registrations.status', ['going', 'queued'])
}

function readerOf(own: typeof OWN, userId: string) {
  return read('events', EVENT_COLUMNS, own)
    .eq('association_id', ASSOCIATION_ID)
    .eq('registrations.user_id', userId)
    .eq('attendance.user_id', userId)
}

/**
 * The events the reader can answer and has not: published, not ended, and for everybody or one of these
 * groups.
 */
export function unansweredEvents(userId: string, groupIds: readonly string[], now: Date): EventsRead {
  return ownEvents(userId)
    .isNull('registrations')
    .emptyOrOneOf('group_ids', groupIds)
    .eq('status', 'published')
    .where('end_time', 'gt', now.toISOString())
}

/**
 * Filters and sorts a list. A running event still counts as upcoming; it is past once it has ended. The day
 * offset shifts that boundary from now: ahead for upcoming events, back for past ones.
 */
export function applyFilter(events: EventsRead, filter: EventFilter, now: Date): EventsRead {
  const days = filter.time === 'past' ? -filter.days : filter.days
  const at = new Date(now.getTime() + days * DAY).toISOString()
  let found = events.where('status', 'neq', 'archived')
  if (filter.time !== 'all') found = found.where('end_time', filter.time === 'past' ? 'lt' : 'gte', at)
  if (filter.type) found = found.eq('type', filter.type)
  if (filter.q) found = found.contains(['title'], filter.q)
  return sortEvents(found, filter.sort === 'asc')
}

/** Sorts by start time, then by id: without the id, events that start together could appear on two pages. */
export function sortEvents(events: EventsRead, ascending = true): EventsRead {
  return events.order('start_time', { ascending }).order('id', { ascending })
}
