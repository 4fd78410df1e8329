import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'

/** The same interval as for the roster. */
const PULL_MS = 5_000

/** The latest scans at all doors of an event, newest first; persisted, so that they are available offline. */
export const doorLogQuery = (eventId: string, limit: number) =>
  queryOptions({
    queryKey: ['door_log', eventId, limit],
    refetchInterval: PULL_MS,
    queryFn: ({ signal }) =>
      call('event_door_log', { p_event_id: eventId, p_limit: limit }, { get: true, signal }),
  })
