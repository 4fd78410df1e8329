import type { PostgrestFilterBuilder } from '@supabase/postgrest-js'
import { api } from '#api/client.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import { containsPattern } from '#lib/like-pattern.ts'
import { type EventFilter, PAGE_SIZE } from './list-search.ts'

const COLUMNS =
  'id,slug,title,description,type,location,start_time,end_time,max_participants,is_private,status,image,going_count,interested_count'
const DAY = 24 * 3_600_000
const OWN_ATTENDANCE = 'attendance:event_attendance(check_in_time)'

// The rows that the reader sees through these builders are typed where they are read.
// oxlint-disable-next-line typescript/no-explicit-any
type EventsBuilder = PostgrestFilterBuilder<any, any, any, any[], 'events'>

/** The club's events with the reader's own answer and check-in: whoever may see everybody's gets only theirs, too. */
export function ownEvents(userId: string): EventsBuilder {
  return api
    .from('events')
    .select(`${COLUMNS},registrations:event_registrations(status),${OWN_ATTENDANCE}`, { count: 'exact' })
    .eq('association_id', ASSOCIATION_ID)
    .eq('registrations.user_id', userId)
    .eq('attendance.user_id', userId)
}

/** Only the events that the reader said yes to. */
export function eventsGoingTo(userId: string): EventsBuilder {
  return api
    .from('events')
    .select(`${COLUMNS},registrations:event_registrations!inner(status),${OWN_ATTENDANCE}`, {
      count: 'exact',
    })
    .eq('association_id', ASSOCIATION_ID)
    .eq('registrations.user_id', userId)
    .eq('registrations.status', 'going')
    .eq('attendance.user_id', userId)
}

/** What the reader has not answered yet, and can: published, not over. */
export function unansweredEvents(userId: string, now: Date): EventsBuilder {
  return ownEvents(userId)
    .is('registrations', null)
    .eq('status', 'published')
    .gt('end_time', now.toISOString())
}

/**
 * Narrows to one page of a list. An event under way still counts as upcoming: it is past once it has ended. The day
 * offset moves that moment away from now, into the future for upcoming events and back for past ones.
 */
export function applyFilter(events: EventsBuilder, filter: EventFilter, now: Date): EventsBuilder {
  const days = filter.time === 'past' ? -filter.days : filter.days
  const at = new Date(now.getTime() + days * DAY).toISOString()
  const timed = filter.time === 'past' ? events.lt('end_time', at) : events.gte('end_time', at)
  let found = timed.neq('status', 'archived')
  if (filter.type) found = found.eq('type', filter.type)
  if (filter.q) found = found.ilike('title', containsPattern(filter.q))
  const first = (filter.page - 1) * PAGE_SIZE
  return sortEvents(found, filter.sort === 'asc').range(first, first + PAGE_SIZE - 1)
}

/** By start; the id decides between events that start together, or a row could stand on two pages. */
export function sortEvents(events: EventsBuilder, ascending = true): EventsBuilder {
  return events.order('start_time', { ascending }).order('id', { ascending })
}
