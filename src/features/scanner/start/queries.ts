import { queryOptions } from '@tanstack/react-query'
import { api, rows } from '#api/client.ts'
import { ASSOCIATION_ID } from '#lib/association.ts'
import type { DoorEvent } from '../model/door-events.ts'

const MINUTE = 60_000
const TWO_WEEKS = 14 * 24 * 60 * MINUTE
const MOST_EVENTS = 50

export const scannerQueries = {
  /** The published events that run now or start within two weeks, by start. */
  doorEvents: () =>
    queryOptions({
      queryKey: ['scanner', 'door_events'],
      staleTime: MINUTE,
      queryFn: ({ signal }): Promise<DoorEvent[]> => {
        const now = Date.now()
        return rows(
          api
            .from('events')
            .select('id,title,location,start_time,end_time,is_private')
            .eq('association_id', ASSOCIATION_ID)
            .eq('status', 'published')
            .gt('end_time', new Date(now).toISOString())
            .lt('start_time', new Date(now + TWO_WEEKS).toISOString())
            .order('start_time')
            .limit(MOST_EVENTS)
            .abortSignal(signal),
        )
      },
    }),
}
