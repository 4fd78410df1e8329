import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'

const DAY = 24 * 3_600_000

/**
 * The event types of this kind of club, most common first. Without them lists cannot be filtered by type, but
 * everything else works.
 */
export const eventTypes = () =>
  queryOptions({
    queryKey: [...queryKeys.events, 'types'],
    staleTime: DAY,
    queryFn: ({ signal }) =>
      call('get_valid_event_types', { association_id: ASSOCIATION_ID }, { get: true, signal }),
  })
