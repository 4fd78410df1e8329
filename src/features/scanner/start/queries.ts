import { queryOptions } from '@tanstack/react-query'

import { queryKeys } from '#api/query-keys.ts'
import { read } from '#api/read.ts'
import { ASSOCIATION_ID } from '#lib/club/association.ts'
import { serverNow } from '#offline/clock/device-clock.ts'

const MINUTE = 60_000
const TWO_WEEKS = 14 * 24 * 60 * MINUTE

export const scannerQueries = {
  /** Published events that are running or start within two weeks, by start. */
  doorEvents: () =>
    queryOptions({
      queryKey: queryKeys.doorEvents,
      staleTime: MINUTE,
      // A tablet may show the choice all day, while events are planned elsewhere.
      refetchInterval: MINUTE,
      queryFn: ({ signal }) =>
        read('events', ['id', 'title', 'location', 'start_time', 'end_time', 'is_private'])
          .eq('association_id', ASSOCIATION_ID)
          .eq('status', 'published')
          // By the server's clock, as the device's may be hours off.
          .where('end_time', 'gt', 'now')
          .where('start_time', 'lt', new Date(serverNow() + TWO_WEEKS).toISOString())
          .order('start_time')
          .order('id')
          .every(signal),
    }),
}
