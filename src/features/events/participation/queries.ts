import { queryOptions } from '@tanstack/react-query'

import { answer, api } from '#api/client.ts'
import { everyRow, numberedPage } from '#api/pages.ts'
import { rowId } from '#api/row-id.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import { anyContains } from '#lib/like-pattern.ts'
import { ephemeral } from '#lib/ephemeral.ts'
import { sortOf } from '#ui/list/list-search.ts'

import type { AttendedEvent, Attendee, Candidate, Figures, Scan } from './event.ts'
import type { EventsFilter, PeopleFilter, ScansFilter } from './list.ts'
import { boundsOf, type Season } from './season.ts'
import type { Statistics } from './statistics.ts'

const COLUMNS = 'id,slug,title,type,location,start_time,end_time,status,going_count'
const HOUR = 3_600_000

/** Keys: everything about one event's people under `event(id)`. */
export const participationQueries = {
  all: ['participation'] as const,
  event: (id: string) => ['participation', 'event', id] as const,

  events: (filter: EventsFilter) =>
    queryOptions({
      queryKey: ['participation', 'events', filter],
      ...ephemeral,
      queryFn: ({ signal }) =>
        numberedPage<AttendedEvent>(
          (number) =>
            narrowedEvents(filter)
              .range((number - 1) * filter.size, number * filter.size - 1)
              .abortSignal(signal),
          filter.page,
        ),
    }),

  /** Published events whose doors are open now. */
  open: () =>
    queryOptions({
      queryKey: ['participation', 'open'],
      ...ephemeral,
      queryFn: ({ signal }): Promise<AttendedEvent[]> =>
        answer(
          clubEvents()
            .eq('status', 'published')
            .lte('start_time', new Date(Date.now() + HOUR).toISOString())
            .gt('end_time', new Date().toISOString())
            .order('start_time')
            .order('id')
            .abortSignal(signal),
        ),
    }),

  /** One event; ERROR_RESOURCE_NOT_FOUND when there is none, or none that the reader may see. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...participationQueries.event(id), 'detail'],
      ...ephemeral,
      queryFn: async ({ signal }): Promise<AttendedEvent> =>
        answer(clubEvents().eq('id', rowId(id)).abortSignal(signal).single()),
    }),

  figures: (id: string) =>
    queryOptions({
      queryKey: [...participationQueries.event(id), 'figures'],
      ...ephemeral,
      queryFn: ({ signal }): Promise<Figures> =>
        answer(api.rpc('event_participation_figures', { p_event_id: id }, { get: true }).abortSignal(signal)),
    }),

  people: (id: string, filter: PeopleFilter) =>
    queryOptions({
      queryKey: [...participationQueries.event(id), 'people', filter],
      ...ephemeral,
      queryFn: ({ signal }) =>
        numberedPage<Attendee>(
          (number) =>
            narrowedPeople(id, filter)
              .range((number - 1) * filter.size, number * filter.size - 1)
              .abortSignal(signal),
          filter.page,
        ),
    }),

  scans: (id: string, filter: ScansFilter) =>
    queryOptions({
      queryKey: [...participationQueries.event(id), 'scans', filter],
      ...ephemeral,
      queryFn: ({ signal }) =>
        numberedPage<Scan>(
          (number) =>
            narrowedScans(id, filter)
              .range((number - 1) * filter.size, number * filter.size - 1)
              .abortSignal(signal),
          filter.page,
        ),
    }),

  /** Members with that in their name, with whether they are in: at most twenty. */
  candidates: (id: string, search: string) =>
    queryOptions({
      queryKey: [...participationQueries.event(id), 'candidates', search],
      ...ephemeral,
      queryFn: ({ signal }): Promise<Candidate[]> =>
        answer(
          api.rpc('find_attendees', { p_event_id: id, p_search: search }, { get: true }).abortSignal(signal),
        ),
    }),

  /** The attendance of a season, of one type of event when it is given. */
  statistics: (season: Season, type: string | undefined) =>
    queryOptions({
      queryKey: ['participation', 'statistics', season, type],
      ...ephemeral,
      queryFn: ({ signal }): Promise<Statistics> =>
        answer(
          api
            .rpc(
              'attendance_statistics',
              { ...boundsOf(season), ...(type !== undefined && { p_type: type }) },
              { get: true },
            )
            .abortSignal(signal),
        ),
    }),

  /** The types of event that this kind of club has. */
  types: () =>
    queryOptions({
      // Under the key of the members' own list of events: it is the same answer.
      queryKey: ['events', 'types'],
      staleTime: 24 * HOUR,
      queryFn: ({ signal }): Promise<string[]> =>
        answer(
          api
            .rpc('get_valid_event_types', { association_id: ASSOCIATION_ID }, { get: true })
            .abortSignal(signal),
        ),
    }),
}

/** Every event that the filter matches, on all pages. Throws ApiError. */
export function everyEvent(filter: EventsFilter): Promise<AttendedEvent[]> {
  return everyRow((first, count) => narrowedEvents(filter).range(first, first + count - 1))
}

/** Everybody whom the filter matches, on all pages. Throws ApiError. */
export function everyAttendee(id: string, filter: PeopleFilter): Promise<Attendee[]> {
  return everyRow((first, count) => narrowedPeople(id, filter).range(first, first + count - 1))
}

/** Every scan that the filter matches, on all pages. Throws ApiError. */
export function everyScan(id: string, filter: ScansFilter): Promise<Scan[]> {
  return everyRow((first, count) => narrowedScans(id, filter).range(first, first + count - 1))
}

function clubEvents() {
  return api.from('events').select(COLUMNS, { count: 'exact' }).eq('association_id', ASSOCIATION_ID)
}

// In each list the id decides between rows that are alike, or one could stand on two pages.

function narrowedEvents({ q, upcoming, type, sort }: EventsFilter) {
  const now = new Date().toISOString()
  let found = upcoming ? clubEvents().gt('start_time', now) : clubEvents().lte('start_time', now)
  if (q) found = found.or(anyContains(['title', 'location'], q))
  if (type) found = found.filter('type', 'eq', type)
  const { column, ascending } = sortOf(sort)
  return found.order(column, { ascending, nullsFirst: false }).order('id')
}

function narrowedPeople(id: string, { q, group, sort }: PeopleFilter) {
  let found = api.rpc('event_participation', { p_event_id: id }, { get: true, count: 'exact' })
  if (q) found = found.or(anyContains(['name'], q))
  if (group === 'registered') found = found.not('registration', 'is', null)
  if (group === 'attended') found = found.not('check_in_time', 'is', null)
  if (group === 'attended_without_registration') found = found.eq('participation', group)
  if (group === 'missing') found = found.eq('registration', 'going').is('check_in_time', null)
  const { column, ascending } = sortOf(sort)
  return found.order(column, { ascending, nullsFirst: false }).order('user_id')
}

function narrowedScans(id: string, { q, kind, sort }: ScansFilter) {
  let found = api.rpc('event_scans', { p_event_id: id }, { get: true, count: 'exact' })
  if (q) found = found.or(anyContains(['name', 'device_name', 'staff_name'], q))
  if (kind === 'conflict') found = found.is('conflict', true)
  if (kind === 'taken_over') found = found.is('taken_over', true)
  if (kind === 'undo') found = found.eq('op', 'undo')
  if (kind === 'manual') found = found.eq('op', 'check_in').neq('method', 'card')
  const { column, ascending } = sortOf(sort)
  return found.order(column, { ascending, nullsFirst: false }).order('scan_id')
}
