import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'

const DAY = 24 * 3_600_000

/**
 * The types of event that this kind of club has, the commonest first. Without them a list cannot be filtered by type,
 * nothing more.
 */
export const eventTypes = () =>
  queryOptions({
    queryKey: [...queryKeys.events, 'types'],
    staleTime: DAY,
    queryFn: ({ signal }) =>
      call('get_valid_event_types', { association_id: ASSOCIATION_ID }, { get: true, signal }),
  })
