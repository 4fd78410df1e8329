import { queryOptions } from '@tanstack/react-query'

import { api, done } from '#api/client.ts'
import { everyRow, numberedPage } from '#api/pages.ts'
import { ephemeral } from '#lib/ephemeral.ts'
import { anyContains } from '#lib/like-pattern.ts'
import { sortOf } from '#ui/list/list-search.ts'

import type { Conflict, ConflictsFilter } from './conflict.ts'
import { participationQueries } from './queries.ts'

/** A page of an event's conflicts. */
export const conflictsQuery = (eventId: string, filter: ConflictsFilter) =>
  queryOptions({
    queryKey: [...participationQueries.event(eventId), 'conflicts', filter],
    ...ephemeral,
    queryFn: ({ signal }) =>
      numberedPage<Conflict>(
        (number) =>
          narrowed(eventId, filter)
            .range((number - 1) * filter.size, number * filter.size - 1)
            .abortSignal(signal),
        filter.page,
      ),
  })

/** Every conflict that the filter matches, on all pages. Throws ApiError. */
export function everyConflict(eventId: string, filter: ConflictsFilter): Promise<Conflict[]> {
  return everyRow((first, count) => narrowed(eventId, filter).range(first, first + count - 1))
}

function narrowed(eventId: string, { q, state, sort }: ConflictsFilter) {
  let found = api.rpc('event_conflicts', { p_event_id: eventId }, { get: true, count: 'exact' })
  if (q) found = found.or(anyContains(['name'], q))
  if (state) found = found.is('is_open', state === 'open')
  const { column, ascending } = sortOf(sort)
  return found.order(column, { ascending, nullsFirst: false }).order('user_id')
}

/** Settles a conflict as far as it was shown. Send the same id again after a failure. Throws ApiError. */
export function settleConflict(
  settlementId: string,
  eventId: string,
  { user_id, sides }: Conflict,
  note: string,
): Promise<void> {
  return done(
    api.rpc('settle_conflict', {
      p_settlement_id: settlementId,
      p_event_id: eventId,
      p_user_id: user_id,
      p_scan_ids: sides.map(({ scan_id }) => scan_id),
      p_note: note,
    }),
  )
}
