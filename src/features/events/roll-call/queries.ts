import { queryOptions } from '@tanstack/react-query'

import { call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { heardDeliveries } from '#offline/outbox/outbox.ts'

import type { Sheet } from './sheet.ts'

/** Who can be marked as present at an event. Kept on the device: the hall may have no signal. */
export const rollCall = (eventId: string) =>
  queryOptions({
    queryKey: [...queryKeys.events, 'roll_call', eventId],
    queryFn: async ({ signal }): Promise<Sheet> => {
      // Without storage, nothing was delivered from it.
      const deliveries = await heardDeliveries().catch(() => 0)
      return { people: await call('roll_call', { p_event_id: eventId }, { get: true, signal }), deliveries }
    },
  })
