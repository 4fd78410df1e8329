import { useQuery } from '@tanstack/react-query'

import { useNow } from '#ui/browser/use-now.ts'

import type { ClubEvent } from '../event.ts'
import { eventQueries } from '../queries.ts'
import { isRunning } from '../status.ts'

const NONE: ClubEvent[] = []

/** The events running now, refetched every minute; events that end in between are filtered out locally. */
export function useRunningEvents(): ClubEvent[] {
  const now = useNow()
  const { data } = useQuery({ ...eventQueries.running(), refetchInterval: 60_000 })
  return data?.rows.filter((event) => isRunning(event, now)) ?? NONE
}
