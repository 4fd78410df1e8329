import { queryOptions } from '@tanstack/react-query'
import { api } from '#api/client.ts'
import { everyRow } from '#api/pages.ts'
import { serverNow } from '#offline/clock/device-clock.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import type { DoorEvent } from '../model/door-events.ts'

const MINUTE = 60_000
const TWO_WEEKS = 14 * 24 * 60 * MINUTE

export const scannerQueries = {
  /** The published events that run now or start within two weeks, by start. */
  doorEvents: () =>
    queryOptions({
      queryKey: ['scanner', 'door_events'],
      staleTime: MINUTE,
      queryFn: ({ signal }): Promise<DoorEvent[]> => {
        const horizon = new Date(serverNow() + TWO_WEEKS).toISOString()
        return everyRow((first, count) =>
          api
            .from('events')
            .select('id,title,location,start_time,end_time,is_private', { count: 'exact' })
            .eq('association_id', ASSOCIATION_ID)
            .eq('status', 'published')
            // By the server's clock, not by that of a device that may be hours off.
            .gt('end_time', 'now')
            .lt('start_time', horizon)
            .order('start_time')
            .order('id')
            .range(first, first + count - 1)
            .abortSignal(signal),
        )
      },
    }),
}
