import { queryOptions } from '@tanstack/react-query'

import { answer, api, known, rows } from '#api/client.ts'
import { pictureUrl } from '#api/event-picture.ts'
import { everyRow, numberedPage } from '#api/pages.ts'
import { rowId } from '#api/row-id.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import { containsPattern } from '#lib/like-pattern.ts'
import { ephemeral } from '#lib/ephemeral.ts'
import { sortOf } from '#ui/list/list-search.ts'

import type { PlannedEvent } from './event.ts'
import type { PlanningFilter } from './list.ts'
import { dataUrlOf } from './picture.ts'
import type { SeriesEvent } from './series.ts'

const COLUMNS =
  'id,slug,title,description,type,location,start_time,end_time,max_participants,is_private,status,image,going_count,interested_count,series_id'

/** How many people hear of a cancellation. */
export interface Audience {
  recipients: number
  /** Those going who want no mail about events. */
  opted_out: number
}

/** Under the key of the members' own screens, so that one invalidation of `all` shows a change to everyone at once. */
export const planningQueries = {
  all: ['events'] as const,

  list: (filter: PlanningFilter) =>
    queryOptions({
      queryKey: ['events', 'planning', 'list', filter],
      ...ephemeral,
      queryFn: ({ signal }) =>
        numberedPage<PlannedEvent>(
          (number) =>
            narrowed(filter)
              .range((number - 1) * filter.size, number * filter.size - 1)
              .abortSignal(signal),
          filter.page,
        ),
    }),

  /** One event by its slug; ERROR_RESOURCE_NOT_FOUND when there is none. */
  detail: (slug: string) =>
    queryOptions({
      queryKey: ['events', 'planning', 'detail', slug],
      ...ephemeral,
      queryFn: ({ signal }): Promise<PlannedEvent> =>
        known(
          api
            .from('events')
            .select(COLUMNS)
            .eq('association_id', ASSOCIATION_ID)
            .eq('slug', slug)
            .abortSignal(signal)
            .maybeSingle(),
        ),
    }),

  /** An event that is to be duplicated, with its picture as a data URL; empty without one. */
  original: (slug: string) =>
    queryOptions({
      queryKey: ['events', 'planning', 'original', slug],
      ...ephemeral,
      queryFn: async ({ signal, client }) => {
        const event = await client.query({ ...planningQueries.detail(slug), staleTime: 0 })
        return { event, picture: await pictureOf(event, signal) }
      },
    }),

  /** The slug of an event, by its id; ERROR_RESOURCE_NOT_FOUND when there is none. */
  slug: (id: string) =>
    queryOptions({
      queryKey: ['events', 'planning', 'slug', id],
      ...ephemeral,
      queryFn: async ({ signal }): Promise<string> => {
        const found = await known<{ slug: string }>(
          api
            .from('events')
            .select('slug')
            .eq('association_id', ASSOCIATION_ID)
            .eq('id', rowId(id))
            .abortSignal(signal)
            .maybeSingle(),
        )
        return found.slug
      },
    }),

  /** The events of a series, the first one first. */
  series: (id: string) =>
    queryOptions({
      queryKey: ['events', 'planning', 'series', id],
      ...ephemeral,
      queryFn: ({ signal }): Promise<SeriesEvent[]> =>
        rows(
          api
            .from('events')
            .select('id,start_time,image')
            .eq('association_id', ASSOCIATION_ID)
            .eq('series_id', id)
            .order('start_time')
            .abortSignal(signal),
        ),
    }),

  /** The types of event that this kind of club has, the commonest first. */
  types: () =>
    queryOptions({
      // The members' list asks for the same.
      queryKey: ['events', 'types'],
      queryFn: ({ signal }): Promise<string[]> =>
        rows(
          api
            .rpc('get_valid_event_types', { association_id: ASSOCIATION_ID }, { get: true })
            .abortSignal(signal),
        ),
    }),

  /** Whom the cancellation of these events would reach by mail. */
  audience: (ids: readonly string[]) =>
    queryOptions({
      queryKey: ['events', 'planning', 'audience', ids],
      ...ephemeral,
      staleTime: 0,
      queryFn: ({ signal }): Promise<Audience> =>
        answer(api.rpc('count_cancellation_recipients', { p_event_ids: [...ids] }).abortSignal(signal)),
    }),
}

/** Every event that the filter matches, on all pages. Throws ApiError. */
export function everyEvent(filter: PlanningFilter): Promise<PlannedEvent[]> {
  return everyRow((first, count) => narrowed(filter).range(first, first + count - 1))
}

// A copy without its picture is better than none.
async function pictureOf(event: PlannedEvent, signal: AbortSignal): Promise<string> {
  const url = pictureUrl(event)
  if (!url) return ''
  try {
    const response = await fetch(url, { signal })
    return response.ok ? await dataUrlOf(await response.blob()) : ''
  } catch {
    return ''
  }
}

function narrowed({ time, q, type, status, series, sort }: PlanningFilter) {
  const now = new Date().toISOString()
  let found = api.from('events').select(COLUMNS, { count: 'exact' }).eq('association_id', ASSOCIATION_ID)
  found = time === 'past' ? found.lt('end_time', now) : found.gte('end_time', now)
  // What is archived is out of the way until it is asked for.
  found = status ? found.eq('status', status) : found.neq('status', 'archived')
  if (q) found = found.ilike('title', containsPattern(q))
  if (type) found = found.eq('type', type)
  if (series) found = found.eq('series_id', series)
  const { column, ascending } = sortOf(sort)
  // The id decides between rows that are alike, or one could stand on two pages.
  return found.order(column, { ascending }).order('id')
}
