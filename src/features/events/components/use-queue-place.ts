import { useQuery } from '@tanstack/react-query'

import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { answerOf } from '../registration.ts'

/** Where the reader stands in the queue of an event, from 1; undefined when they do not wait, or it is not known yet. */
export function useQueuePlace(event: ClubEvent): number | undefined {
  const waits = answerOf(event) === 'queued'
  const { data } = useQuery({ ...eventQueries.queuePlaces(), enabled: waits })
  return waits ? data?.find(({ event_id }) => event_id === event.id)?.place : undefined
}
