import { read, readFrom } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'
import { correctedNow } from '#lib/time/server-clock.ts'

import { ATTENDED_COLUMNS, DOORS_OPEN_AHEAD_MS } from './event.ts'
import type { EventsFilter, PeopleFilter, ScansFilter } from './list.ts'

// Every list sorts by id last: otherwise rows that compare equal could appear on two pages.
const EMPTY_LAST = { nullsFirst: false } as const

/** The club's events with the columns for participation. */
export const clubEvents = () => read('events', ATTENDED_COLUMNS).eq('association_id', ASSOCIATION_ID)

/** Published events whose doors are open now, by start time. */
export const openEvents = (now: Date) =>
  clubEvents()
    .eq('status', 'published')
    .where('start_time', 'lte', new Date(now.getTime() + DOORS_OPEN_AHEAD_MS).toISOString())
    .where('end_time', 'gt', now.toISOString())
    .order('start_time')
    .order('id')

/** The events that match the filter. */
export function filteredEvents({ q, upcoming, type, sort }: EventsFilter) {
  let found = clubEvents().where('start_time', upcoming ? 'gt' : 'lte', correctedNow().toISOString())
  if (q) found = found.contains(['title', 'location'], q)
  if (type) found = found.eq('type', type)
  return found.sortBy(sort, EMPTY_LAST).order('id')
}

/** The people of an event who match the filter. */
export function filteredPeople(id: string, { q, group, section, sort }: PeopleFilter) {
  let found = readFrom(group === 'unanswered' ? 'event_unanswered' : 'event_participation', {
    p_event_id: id,
    ...(section !== undefined && { p_group_id: section }),
  })
  if (q) found = found.contains(['folded_name'], q)
  if (group === 'registered') found = found.eq('registration', 'going')
  if (group === 'interested' || group === 'declined') found = found.eq('registration', group)
  // Counted as in the figure: those who would get a place.
  if (group === 'queued') found = found.isNotNull('queue_place')
  if (group === 'late') found = found.where('is_late', 'is', true)
  if (group === 'attended') found = found.isNotNull('check_in_time')
  if (group === 'attended_without_registration') found = found.eq('participation', group)
  if (group === 'missing') found = found.eq('registration', 'going').isNull('check_in_time')
  return found.sortBy(sort, EMPTY_LAST).order('user_id')
}

/** The scans of an event that match the filter. */
export function filteredScans(id: string, { q, kind, sort }: ScansFilter) {
  let found = readFrom('event_scans', { p_event_id: id })
  if (q) found = found.contains(['folded_name', 'device_name', 'staff_name'], q)
  if (kind === 'conflict') found = found.where('conflict', 'is', true)
  if (kind === 'taken_over') found = found.where('taken_over', 'is', true)
  if (kind === 'undo') found = found.eq('op', 'undo')
  if (kind === 'manual') found = found.eq('op', 'check_in').where('method', 'neq', 'card')
  return found.sortBy(sort, EMPTY_LAST).order('scan_id')
}
