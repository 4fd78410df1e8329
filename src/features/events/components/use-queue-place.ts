import { useQuery } from '@tanstack/react-query'

import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { answerOf } from '../registration.ts'
import { useChild } from './answering-for.ts'

/**
 * The place on an event's waiting list, counted from 1, of the reader or the child they are answering for
 * here. Undefined when they are not waiting, or the place is not known yet.
 */
export function useQueuePlace(event: ClubEvent): number | undefined {
  const waits = answerOf(event) === 'queued'
  const child = useChild()
  const { data } = useQuery({ ...eventQueries.queuePlaces(), enabled: waits && !child })
  const ofChild = useQuery({
    ...eventQueries.ofChild(child?.user_id ?? ''),
    enabled: waits && child !== undefined,
  })
  if (!waits) return undefined
  if (child) return ofChild.data?.find(({ id }) => id === event.id)?.place ?? undefined
  return data?.find(({ event_id }) => event_id === event.id)?.place
}
