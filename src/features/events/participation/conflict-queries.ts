import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { readFrom } from '#api/read.ts'
import { ephemeral } from '#lib/async/ephemeral.ts'

import type { Conflict, ConflictsFilter } from './conflict.ts'
import { participationQueries } from './queries.ts'

/** A page of an event's conflicts. */
export const conflictsQuery = (eventId: string, filter: ConflictsFilter) =>
  queryOptions({
    queryKey: [...participationQueries.event(eventId), 'conflicts', filter],
    ...ephemeral,
    queryFn: ({ signal }) => filteredConflicts(eventId, filter).page(filter, signal),
  })

/** Every conflict that matches the filter, on all pages. Throws ApiError. */
export const everyConflict = (eventId: string, filter: ConflictsFilter): Promise<Conflict[]> =>
  filteredConflicts(eventId, filter).every()

function filteredConflicts(eventId: string, { q, state, sort }: ConflictsFilter) {
  let found = readFrom('event_conflicts', { p_event_id: eventId })
  if (q) found = found.contains(['folded_name'], q)
  if (state) found = found.where('is_open', 'is', state === 'open')
  return found.sortBy(sort, { nullsFirst: false }).order('user_id')
}

/**
 * Settles a conflict, covering only the scans that were shown. To retry, send the same id again. Throws
 * ApiError.
 */
export function settleConflict(
  settlementId: string,
  eventId: string,
  { user_id, sides }: Conflict,
  note: string,
): Promise<void> {
  return call('settle_conflict', {
    p_settlement_id: settlementId,
    p_event_id: eventId,
    p_user_id: user_id,
    p_scan_ids: sides.map(({ scan_id }) => scan_id),
    p_note: note,
  })
}
