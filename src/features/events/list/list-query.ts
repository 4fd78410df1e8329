import { read } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

import { EVENT_COLUMNS, OWN, OWN_ANSWERED } from '../event.ts'
import type { EventFilter } from './list-search.ts'

const DAY = 24 * 3_600_000

/** A read of events with what is the reader's own of them. */
export type EventsRead = ReturnType<typeof ownEvents>

/** The club's events with the reader's own answer and check-in: whoever may see everybody's gets only theirs, too. */
export const ownEvents = (userId: string) => readerOf(OWN, userId)

/** Only the events that the reader said yes to, or waits for a place at. */
export function eventsGoingTo(userId: string): EventsRead {
  return readerOf(OWN_ANSWERED, userId).in('registrations.status', ['going', 'queued'])
}

function readerOf(own: typeof OWN, userId: string) {
  return read('events', EVENT_COLUMNS, own)
    .eq('association_id', ASSOCIATION_ID)
    .eq('registrations.user_id', userId)
    .eq('attendance.user_id', userId)
}

/** What the reader has not answered yet, and can: published, not over, for everybody or one of these groups. */
export function unansweredEvents(userId: string, groupIds: readonly string[], now: Date): EventsRead {
  return ownEvents(userId)
    .isNull('registrations')
    .emptyOrOneOf('group_ids', groupIds)
    .eq('status', 'published')
    .where('end_time', 'gt', now.toISOString())
}

/**
 * Narrows and sorts a list. An event under way still counts as upcoming: it is past once it has ended. The day offset
 * moves that moment away from now, into the future for upcoming events and back for past ones.
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

/** By start; the id decides between events that start together, or a row could stand on two pages. */
export function sortEvents(events: EventsRead, ascending = true): EventsRead {
  return events.order('start_time', { ascending }).order('id', { ascending })
}
