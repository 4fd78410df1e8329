import { queryOptions } from '@tanstack/react-query'

import { fetchPicture, pictureUrl } from '#api/event-picture.ts'
import { call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { read } from '#api/read.ts'
import type { Column } from '#api/relations.ts'
import { rowId } from '#api/row-id.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'
import { hasFeature } from '#lib/club/flags.ts'
import { correctedNow } from '#lib/time/server-clock.ts'

import { eventTypes } from '../event-types.ts'
import { monthBounds } from '../month/month-bounds.ts'
import { PLANNED_COLUMNS, type PlannedEvent } from './event.ts'
import type { PlanningFilter } from './list.ts'

/** More than any club has in six weeks. */
const MONTH_SHOWN = 500

const planning = [...queryKeys.events, 'planning'] as const

export const planningQueries = {
  /** Includes the members' own screens, so that one invalidation shows a change everywhere at once. */
  all: queryKeys.events,

  list: (filter: PlanningFilter) =>
    queryOptions({
      queryKey: [...planning, 'list', filter],
      ...ephemeral,
      queryFn: ({ signal }) => filteredEvents(filter).page(filter, signal),
    }),

  /** The events shown for a month, including the whole of its first and last week. */
  month: (month: string) =>
    queryOptions({
      queryKey: [...planning, 'month', month],
      ...ephemeral,
      queryFn: ({ signal }) => {
        const { startsFrom, startsBefore, endsAfter } = monthBounds(month)
        return plannedEvents()
          .where('status', 'neq', 'archived')
          .where('start_time', 'gte', startsFrom)
          .where('start_time', 'lt', startsBefore)
          .where('end_time', 'gt', endsAfter)
          .order('start_time')
          .order('id')
          .first(MONTH_SHOWN, signal)
      },
    }),

  /** One event by its slug; ERROR_RESOURCE_NOT_FOUND when there is none. */
  detail: (slug: string) =>
    queryOptions({
      queryKey: [...planning, 'detail', slug],
      ...ephemeral,
      queryFn: ({ signal }) => plannedEvents().eq('slug', slug).one(signal),
    }),

  /** The event to duplicate, with its picture as a data URL, or empty when it has none. */
  original: (slug: string) =>
    queryOptions({
      queryKey: [...planning, 'original', slug],
      ...ephemeral,
      queryFn: async ({ signal, client }) => {
        const event = await client.query({ ...planningQueries.detail(slug), staleTime: 0 })
        return { event, picture: await pictureOf(event, signal) }
      },
    }),

  /** The slug of an event by its id; ERROR_RESOURCE_NOT_FOUND when there is none. */
  slug: (id: string) =>
    queryOptions({
      queryKey: [...planning, 'slug', id],
      ...ephemeral,
      queryFn: async ({ signal }) => {
        const found = await clubEvents(['slug']).eq('id', rowId(id)).one(signal)
        return found.slug
      },
    }),

  /** The events of a series, by start time. */
  series: (id: string) =>
    queryOptions({
      queryKey: [...planning, 'series', id],
      ...ephemeral,
      queryFn: ({ signal }) =>
        clubEvents(['id', 'start_time', 'image']).eq('series_id', id).order('start_time').rows(signal),
    }),

  /** Who would get an e-mail when these events are cancelled. */
  audience: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...planning, 'audience', ids],
      ...ephemeral,
      staleTime: 0,
      queryFn: ({ signal }) => call('count_cancellation_recipients', { p_event_ids: [...ids] }, { signal }),
    }),

  /** Who would get an e-mail when these events are published. */
  invited: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...planning, 'invited', ids],
      ...ephemeral,
      staleTime: 0,
      queryFn: ({ signal }) => call('count_publication_recipients', { p_event_ids: [...ids] }, { signal }),
    }),

  /** Whether those who are going have yet to be told of changes to an event. */
  pendingAnnouncement: (id: string) =>
    queryOptions({
      queryKey: [...planning, 'pending-announcement', id],
      ...ephemeral,
      staleTime: 0,
      queryFn: ({ signal }) => call('pending_announcements', { p_event_id: id }, { get: true, signal }),
    }),

  /** Whether the club has doors with a scanner, and whether they show photos at events that ask for them. */
  clubDoors: () =>
    queryOptions({
      queryKey: [...planning, 'club-doors'],
      ...ephemeral,
      queryFn: async ({ signal }) => {
        const club = await read('associations', ['type', 'shows_photos']).eq('id', ASSOCIATION_ID).one(signal)
        return { scans: hasFeature('qrScanner', club.type), showsPhotos: club.shows_photos }
      },
    }),

  types: eventTypes,
}

/** Every event that matches the filter, on all pages. Throws ApiError. */
export const everyEvent = (filter: PlanningFilter): Promise<PlannedEvent[]> => filteredEvents(filter).every()

/** The ids of all events. Throws ApiError. */
export const eventIds = async (): Promise<string[]> =>
  (await clubEvents(['id']).order('id').every()).map(({ id }) => id)

const clubEvents = <Name extends Column<'events'>>(columns: readonly Name[]) =>
  read('events', columns).eq('association_id', ASSOCIATION_ID)

// A copy without the picture is better than none.
async function pictureOf(event: PlannedEvent, signal: AbortSignal): Promise<string> {
  const url = pictureUrl(event)
  if (!url) return ''
  try {
    return await fetchPicture(url, signal)
  } catch {
    return ''
  }
}

/** The club's events with the columns planners can read. */
const plannedEvents = () => read('events', PLANNED_COLUMNS).eq('association_id', ASSOCIATION_ID)

/** The events that match the filter. */
function filteredEvents({ time, q, type, status, series, sort }: PlanningFilter) {
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
