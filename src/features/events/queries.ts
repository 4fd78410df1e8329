import { queryOptions } from '@tanstack/react-query'
import { answer, api, known, page, rows } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { numberedPage } from '#api/pages.ts'
import { currentSession } from '#api/session.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import type { ClubEvent, EventPage, Participant } from './event.ts'
import { eventsGoingTo, sortEvents, applyFilter, ownEvents, unansweredEvents } from './list/list-query.ts'
import { type EventFilter, isNarrowed } from './list/list-search.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const GOING_TO_SHOWN = 20
const UNANSWERED_SHOWN = 20

/** Keys: everything under `all`; everything that is a page of events under `pages`. */
export const eventQueries = {
  all: ['events'] as const,
  pages: ['events', 'page'] as const,

  list: (filter: EventFilter) =>
    queryOptions({
      queryKey: ['events', 'page', 'list', filter],
      // Each word ever searched for would else stay on the device.
      ...(isNarrowed(filter) && { meta: { persist: false }, gcTime: 5 * MINUTE }),
      queryFn: ({ signal }) => fetchList(filter, signal),
    }),

  /** The published events that run at this moment. */
  running: () =>
    queryOptions({
      queryKey: ['events', 'page', 'running'],
      staleTime: MINUTE,
      queryFn: ({ signal }): Promise<EventPage> => {
        const at = new Date().toISOString()
        const running = ownEvents(readerId())
          .eq('status', 'published')
          .lte('start_time', at)
          .gt('end_time', at)
        return page(sortEvents(running).abortSignal(signal))
      },
    }),

  /** What the reader said yes to and has not ended yet. */
  goingTo: () =>
    queryOptions({
      queryKey: ['events', 'page', 'going_to'],
      queryFn: ({ signal }): Promise<EventPage> => {
        const coming = eventsGoingTo(readerId())
          .neq('status', 'archived')
          .gte('end_time', new Date().toISOString())
        return page(sortEvents(coming).limit(GOING_TO_SHOWN).abortSignal(signal))
      },
    }),

  /** The next events that wait for the reader's answer, and in `total` how many there are. */
  unanswered: () =>
    queryOptions({
      queryKey: ['events', 'page', 'unanswered'],
      queryFn: ({ signal }): Promise<EventPage> =>
        page(
          sortEvents(unansweredEvents(readerId(), new Date())).limit(UNANSWERED_SHOWN).abortSignal(signal),
        ),
    }),

  /** Who goes, by name, to those whom the club lets know. */
  participants: (eventId: string) =>
    queryOptions({
      queryKey: ['events', 'participants', eventId],
      queryFn: ({ signal }) =>
        answer<Participant[]>(
          api.rpc('event_participants', { p_event_id: eventId }, { get: true }).abortSignal(signal),
        ),
    }),

  /** One event by its slug; ERROR_RESOURCE_NOT_FOUND when the reader may not know of it. */
  detail: (slug: string) =>
    queryOptions({
      queryKey: ['events', 'detail', slug],
      queryFn: ({ signal }): Promise<ClubEvent> =>
        known(ownEvents(readerId()).eq('slug', slug).abortSignal(signal).maybeSingle()),
    }),

  /** The types of event that this kind of club has. Without them a list cannot be filtered by type, nothing more. */
  types: () =>
    queryOptions({
      queryKey: ['events', 'types'],
      staleTime: DAY,
      queryFn: ({ signal }): Promise<string[]> =>
        rows(
          api
            .rpc('get_valid_event_types', { association_id: ASSOCIATION_ID }, { get: true })
            .abortSignal(signal),
        ),
    }),
}

function fetchList(filter: EventFilter, signal: AbortSignal): Promise<EventPage> {
  const now = new Date()
  return numberedPage<ClubEvent>(
    (number) => applyFilter(ownEvents(readerId()), { ...filter, page: number }, now).abortSignal(signal),
    filter.page,
  )
}

function readerId(): string {
  const { user } = currentSession()
  if (!user) throw new ApiError('ERROR_UNAUTHORIZED', {}, 401)
  return user.id
}
