import { queryOptions } from '@tanstack/react-query'

import { ApiError } from '#api/errors.ts'
import { call } from '#api/functions.ts'
import { ownGroups } from '#api/own-groups.ts'
import { queryKeys } from '#api/query-keys.ts'
import { currentSession } from '#api/session.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import { dayOf } from '#lib/time/day.ts'
import { correctedNow } from '#lib/time/server-clock.ts'

import { eventTypes } from './event-types.ts'
import type { ChildEvent, ClubEvent, EventPage } from './event.ts'
import { applyFilter, eventsGoingTo, ownEvents, sortEvents, unansweredEvents } from './list/list-query.ts'
import { type EventFilter, isNarrowed, PAGE_SIZE } from './list/list-search.ts'
import { monthBounds } from './month/month-bounds.ts'
import { isInvited } from './registration.ts'

const MINUTE = 60_000
/** More than anybody’s season, because a series is counted here and shown as one row. */
const OWN_SHOWN = 200
/** More than any club has in six weeks. */
const MONTH_SHOWN = 500
/** The server's limit for answering events together. */
const SERIES_SHOWN = 200

/** The filters that apply to a month. */
export type MonthFilter = Pick<EventFilter, 'q' | 'type'> & { month: string }

const all = queryKeys.events
const pages = [...all, 'page'] as const
const details = [...all, 'detail'] as const

/** The events on all pages of a list. Throws ApiError. */
export const everyEvent = (filter: EventFilter): Promise<ClubEvent[]> =>
  applyFilter(ownEvents(readerId()), filter, correctedNow()).every()

/** Keys: everything under `all`; everything that is a page of events under `pages`, single ones under `details`. */
export const eventQueries = {
  all,
  pages,
  details,

  list: (filter: EventFilter) =>
    queryOptions({
      queryKey: [...pages, 'list', filter],
      // Otherwise every search term would stay on the device.
      ...(isNarrowed(filter) && { meta: { persist: false }, gcTime: 5 * MINUTE }),
      queryFn: ({ signal }): Promise<EventPage> =>
        applyFilter(ownEvents(readerId()), filter, correctedNow()).page(
          { page: filter.page, size: PAGE_SIZE },
          signal,
        ),
    }),

  /** The events shown for a month, including the whole of its first and last week. */
  month: (filter: MonthFilter) =>
    queryOptions({
      queryKey: [...pages, 'month', filter],
      // Otherwise every month ever viewed would stay on the device.
      ...(filter.month === dayOf(correctedNow()).slice(0, 7) && !filter.q && !filter.type
        ? {}
        : { meta: { persist: false }, gcTime: 5 * MINUTE }),
      queryFn: ({ signal }) => {
        const { startsFrom, startsBefore, endsAfter } = monthBounds(filter.month)
        const narrowed = { ...filter, time: 'all', sort: 'asc', days: 0, page: 1 } as const
        return applyFilter(ownEvents(readerId()), narrowed, correctedNow())
          .where('start_time', 'gte', startsFrom)
          .where('start_time', 'lt', startsBefore)
          .where('end_time', 'gt', endsAfter)
          .first(MONTH_SHOWN, signal)
      },
    }),

  /** The published events running now. */
  running: () =>
    queryOptions({
      queryKey: [...pages, 'running'],
      staleTime: MINUTE,
      queryFn: async ({ signal }): Promise<EventPage> => {
        const at = correctedNow().toISOString()
        const running = ownEvents(readerId())
          .eq('status', 'published')
          .where('start_time', 'lte', at)
          .where('end_time', 'gt', at)
        const rows = await sortEvents(running).rows(signal)
        return { rows, total: rows.length }
      },
    }),

  /** The events the reader is going to or on the waiting list for, and that have not ended. */
  goingTo: () =>
    queryOptions({
      queryKey: [...pages, 'going_to'],
      queryFn: ({ signal }): Promise<EventPage> => {
        const coming = eventsGoingTo(readerId())
          .where('status', 'neq', 'archived')
          .where('end_time', 'gte', correctedNow().toISOString())
        return sortEvents(coming).first(OWN_SHOWN, signal)
      },
    }),

  /** The events the reader has yet to answer. */
  unanswered: () =>
    queryOptions({
      queryKey: [...pages, 'unanswered'],
      queryFn: async ({ client, signal }): Promise<EventPage> => {
        const groupIds = await client.query(ownGroups())
        return sortEvents(unansweredEvents(readerId(), groupIds, correctedNow())).first(OWN_SHOWN, signal)
      },
    }),

  /**
   * The remaining events of a series that can be answered, by start time: by the reader, or for a child they
   * are a guardian of.
   */
  series: (seriesId: string, childId?: string) =>
    queryOptions({
      queryKey:
        childId === undefined
          ? [...all, 'series', seriesId]
          : [...queryKeys.children, childId, 'series', seriesId],
      ...ephemeral,
      queryFn: async ({ client, signal }): Promise<ClubEvent[]> => {
        if (childId !== undefined) {
          const meant = await call(
            'child_events',
            { p_child_id: childId, p_series_id: seriesId },
            { get: true, signal },
          )
          return meant.filter(({ status }) => status === 'published')
        }
        const coming = ownEvents(readerId())
          .eq('series_id', seriesId)
          .eq('status', 'published')
          .where('end_time', 'gt', correctedNow().toISOString())
        const [groupIds, { rows }] = await Promise.all([
          client.query(ownGroups()),
          sortEvents(coming).first(SERIES_SHOWN, signal),
        ])
        return rows.filter((event) => isInvited(event, groupIds))
      },
    }),

  /** The reader's places on the waiting lists of full events. */
  queuePlaces: () =>
    queryOptions({
      queryKey: [...all, 'queue_places'],
      queryFn: ({ signal }) => call('my_queue_places', {}, { get: true, signal }),
    }),

  /** How often an event has changed, for its calendar file. */
  sequence: (eventId: string) =>
    queryOptions({
      queryKey: [...all, 'sequence', eventId],
      queryFn: ({ signal }) => call('event_sequence', { p_event_id: eventId }, { get: true, signal }),
    }),

  /** The names of those going, if the club shares them with the reader. */
  participants: (eventId: string) =>
    queryOptions({
      queryKey: [...all, 'participants', eventId],
      queryFn: ({ signal }) => call('event_participants', { p_event_id: eventId }, { get: true, signal }),
    }),

  /**
   * How many of each group are coming: every group for those who may read answers, otherwise only the groups
   * the reader leads.
   */
  headcount: (eventId: string) =>
    queryOptions({
      queryKey: [...queryKeys.headcounts, eventId],
      queryFn: ({ signal }) => call('event_headcount', { p_event_id: eventId }, { get: true, signal }),
    }),

  /** What the members of a group answered. */
  groupAnswers: (groupId: string, eventId: string) =>
    queryOptions({
      queryKey: [...all, 'group_answers', eventId, groupId],
      ...ephemeral,
      queryFn: ({ signal }) =>
        call('group_answers', { p_group_id: groupId, p_event_id: eventId }, { get: true, signal }),
    }),

  /** One event by its slug; ERROR_RESOURCE_NOT_FOUND when the reader may not see it. */
  detail: (slug: string) =>
    queryOptions({
      queryKey: [...details, slug],
      queryFn: ({ signal }): Promise<ClubEvent> => ownEvents(readerId()).eq('slug', slug).one(signal),
    }),

  /** The events a child of the reader is invited to, with the child's answers. */
  ofChild: (childId: string) =>
    queryOptions({
      queryKey: [...queryKeys.children, childId, 'events'],
      queryFn: ({ signal }): Promise<ChildEvent[]> =>
        call('child_events', { p_child_id: childId }, { get: true, signal }),
    }),

  /** Those of the given events that a child of the reader was invited to, with the child's answers and check-ins. */
  pastOfChild: (childId: string, eventIds: string[]) =>
    queryOptions({
      queryKey: [...queryKeys.children, childId, 'past', eventIds],
      ...ephemeral,
      queryFn: ({ signal }): Promise<ChildEvent[]> =>
        call('child_events', { p_child_id: childId, p_event_ids: eventIds }, { get: true, signal }),
    }),

  types: eventTypes,
}

function readerId(): string {
  const { user } = currentSession()
  if (!user) throw new ApiError('ERROR_UNAUTHORIZED', {}, 401)
  return user.id
}
