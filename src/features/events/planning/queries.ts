import { queryOptions } from '@tanstack/react-query'

import { fetchPicture, pictureUrl } from '#api/event-picture.ts'
import { call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { read } from '#api/read.ts'
import type { Column } from '#api/relations.ts'
import { rowId } from '#api/row-id.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import { ephemeral } from '#lib/ephemeral.ts'

import { eventTypes } from '../event-types.ts'
import { monthBounds } from '../month/month-bounds.ts'
import type { PlannedEvent } from './event.ts'
import { filteredEvents, plannedEvents } from './list-query.ts'
import type { PlanningFilter } from './list.ts'

/** More than a club has in six weeks. */
const MONTH_SHOWN = 500

const planning = [...queryKeys.events, 'planning'] as const

export const planningQueries = {
  /** The members' own screens too, so that one invalidation shows a change to everyone at once. */
  all: queryKeys.events,

  list: (filter: PlanningFilter) =>
    queryOptions({
      queryKey: [...planning, 'list', filter],
      ...ephemeral,
      queryFn: ({ signal }) => filteredEvents(filter).page(filter, signal),
    }),

  /** The events that a month shows, with the ends of the weeks that it lies in. */
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

  /** An event that is to be duplicated, with its picture as a data URL; empty without one. */
  original: (slug: string) =>
    queryOptions({
      queryKey: [...planning, 'original', slug],
      ...ephemeral,
      queryFn: async ({ signal, client }) => {
        const event = await client.query({ ...planningQueries.detail(slug), staleTime: 0 })
        return { event, picture: await pictureOf(event, signal) }
      },
    }),

  /** The slug of an event, by its id; ERROR_RESOURCE_NOT_FOUND when there is none. */
  slug: (id: string) =>
    queryOptions({
      queryKey: [...planning, 'slug', id],
      ...ephemeral,
      queryFn: async ({ signal }) => {
        const found = await clubEvents(['slug']).eq('id', rowId(id)).one(signal)
        return found.slug
      },
    }),

  /** The events of a series, the first one first. */
  series: (id: string) =>
    queryOptions({
      queryKey: [...planning, 'series', id],
      ...ephemeral,
      queryFn: ({ signal }) =>
        clubEvents(['id', 'start_time', 'image']).eq('series_id', id).order('start_time').rows(signal),
    }),

  /** Whom the cancellation of these events would reach by mail. */
  audience: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...planning, 'audience', ids],
      ...ephemeral,
      staleTime: 0,
      queryFn: ({ signal }) => call('count_cancellation_recipients', { p_event_ids: [...ids] }, { signal }),
    }),

  /** Whom the publishing of these events would reach by mail. */
  invited: (ids: readonly string[]) =>
    queryOptions({
      queryKey: [...planning, 'invited', ids],
      ...ephemeral,
      staleTime: 0,
      queryFn: ({ signal }) => call('count_publication_recipients', { p_event_ids: [...ids] }, { signal }),
    }),

  /** Whether those who are going are still to be told that an event has changed. */
  untold: (id: string) =>
    queryOptions({
      queryKey: [...planning, 'untold', id],
      ...ephemeral,
      staleTime: 0,
      queryFn: ({ signal }) => call('untold_changes', { p_event_id: id }, { get: true, signal }),
    }),

  /** Whether doors of the club show photos at the events that ask for them. */
  clubShowsPhotos: () =>
    queryOptions({
      queryKey: [...planning, 'club-shows-photos'],
      ...ephemeral,
      queryFn: async ({ signal }) => {
        const club = await read('associations', ['shows_photos']).eq('id', ASSOCIATION_ID).one(signal)
        return club.shows_photos
      },
    }),

  types: eventTypes,
}

/** Every event that the filter matches, on all pages. Throws ApiError. */
export const everyEvent = (filter: PlanningFilter): Promise<PlannedEvent[]> => filteredEvents(filter).every()

const clubEvents = <Name extends Column<'events'>>(columns: readonly Name[]) =>
  read('events', columns).eq('association_id', ASSOCIATION_ID)

// A copy without its picture is better than none.
async function pictureOf(event: PlannedEvent, signal: AbortSignal): Promise<string> {
  const url = pictureUrl(event)
  if (!url) return ''
  try {
    return await fetchPicture(url, signal)
  } catch {
    return ''
  }
}
