import { useQuery } from '@tanstack/react-query'

import { useNow } from '#ui/browser/use-now.ts'

import { isOpen } from './event.ts'
import { participationQueries } from './queries.ts'

/**
 * How often to refetch while doors are open. Only while the page is visible: queries pause in the background.
 */
const LIVE_MS = 5_000

/** An event, whether its doors are open, and its refetch interval. */
export function useLiveEvent(id: string) {
  const now = useNow()
  const event = useQuery(participationQueries.detail(id))
  const live = event.data !== undefined && isOpen(event.data, now)
  return { event, live, refetchInterval: live ? LIVE_MS : (false as const) }
}
