import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { rowId } from '#api/row-id.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import { correctedNow } from '#lib/time/server-clock.ts'

import { eventTypes } from '../event-types.ts'
import type { AttendedEvent, Attendee, Scan } from './event.ts'
import { clubEvents, filteredEvents, filteredPeople, filteredScans, openEvents } from './list-query.ts'
import type { EventsFilter, PeopleFilter, ScansFilter } from './list.ts'
import { boundsOf, type Days } from './season.ts'

const all = [...queryKeys.events, 'participation'] as const
const event = (id: string) => [...all, 'event', id] as const

/**
 * Keys: everything about one event's people under `event(id)`. Part of everything about events: an answer, or a change to an event, is
 * seen here at once, too.
 */
export const participationQueries = {
  all,
  event,

  events: (filter: EventsFilter) =>
    queryOptions({
      queryKey: [...all, 'events', filter],
      ...ephemeral,
      queryFn: ({ signal }) => filteredEvents(filter).page(filter, signal),
    }),

  /** Published events whose doors are open now. */
  open: () =>
    queryOptions({
      queryKey: [...all, 'open'],
      ...ephemeral,
      queryFn: ({ signal }) => openEvents(correctedNow()).rows(signal),
    }),

  /** One event; ERROR_RESOURCE_NOT_FOUND when there is none, or the reader may not see it. */
  detail: (id: string) =>
    queryOptions({
      queryKey: [...event(id), 'detail'],
      ...ephemeral,
      queryFn: ({ signal }) => clubEvents().eq('id', rowId(id)).one(signal),
    }),

  figures: (id: string) =>
    queryOptions({
      queryKey: [...event(id), 'figures'],
      ...ephemeral,
      queryFn: ({ signal }) => call('event_participation_figures', { p_event_id: id }, { get: true, signal }),
    }),

  /** How many people a reminder to answer would reach, and how many have opted out. */
  unansweredRecipients: (id: string) =>
    queryOptions({
      queryKey: [...event(id), 'unanswered_recipients'],
      ...ephemeral,
      staleTime: 0,
      queryFn: ({ signal }) => call('count_unanswered_recipients', { p_event_id: id }, { get: true, signal }),
    }),

  people: (id: string, filter: PeopleFilter) =>
    queryOptions({
      queryKey: [...event(id), 'people', filter],
      ...ephemeral,
      queryFn: ({ signal }) => filteredPeople(id, filter).page(filter, signal),
    }),

  scans: (id: string, filter: ScansFilter) =>
    queryOptions({
      queryKey: [...event(id), 'scans', filter],
      ...ephemeral,
      queryFn: ({ signal }) => filteredScans(id, filter).page(filter, signal),
    }),

  /** Members whose name contains the search, and whether they are checked in; at most twenty. */
  candidates: (id: string, search: string) =>
    queryOptions({
      queryKey: [...event(id), 'candidates', search],
      ...ephemeral,
      queryFn: ({ signal }) =>
        call('find_attendees', { p_event_id: id, p_search: search }, { get: true, signal }),
    }),

  /** The attendance of a period, optionally of one event type and of one group. */
  statistics: (days: Days, type: string | undefined, section?: string) =>
    queryOptions({
      queryKey: [...all, 'statistics', days, type, section],
      ...ephemeral,
      queryFn: ({ signal }) =>
        call(
          'attendance_statistics',
          {
            ...boundsOf(days),
            ...(type !== undefined && { p_type: type }),
            ...(section !== undefined && { p_group_id: section }),
          },
          { get: true, signal },
        ),
    }),

  /** The attendance of a period by group, optionally of one event type. */
  groups: (days: Days, type: string | undefined) =>
    queryOptions({
      queryKey: [...all, 'groups', days, type],
      ...ephemeral,
      queryFn: ({ signal }) =>
        call(
          'group_attendance',
          { ...boundsOf(days), ...(type !== undefined && { p_type: type }) },
          { get: true, signal },
        ),
    }),

  /** One member's attendance of a period, by month and event type; without an id, the reader's own. */
  member: (days: Days, userId?: string) =>
    queryOptions({
      queryKey: [...all, 'member', days, userId],
      ...ephemeral,
      queryFn: ({ signal }) =>
        call(
          'member_attendance',
          { ...boundsOf(days), ...(userId !== undefined && { p_user_id: userId }) },
          { get: true, signal },
        ),
    }),

  types: eventTypes,
}

/** Every event that matches the filter, on all pages. Throws ApiError. */
export const everyEvent = (filter: EventsFilter): Promise<AttendedEvent[]> => filteredEvents(filter).every()

/** Everybody who matches the filter, on all pages. Throws ApiError. */
export const everyAttendee = (id: string, filter: PeopleFilter): Promise<Attendee[]> =>
  filteredPeople(id, filter).every()

/** Every scan that matches the filter, on all pages. Throws ApiError. */
export const everyScan = (id: string, filter: ScansFilter): Promise<Scan[]> =>
  filteredScans(id, filter).every()
