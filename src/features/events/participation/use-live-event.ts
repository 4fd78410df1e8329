import { useQuery } from '@tanstack/react-query'

import { useNow } from '#ui/browser/use-now.ts'

import { isOpen } from './event.ts'
import { participationQueries } from './queries.ts'

/** How often an open door is asked. Only while the page is seen: queries pause in the background. */
const LIVE_MS = 5_000

/** An event, whether its doors are open, and how often to ask what happens there. */
export function useLiveEvent(id: string) {
  const now = useNow()
  const event = useQuery(participationQueries.detail(id))
  const live = event.data !== undefined && isOpen(event.data, now)
  return { event, live, refetchInterval: live ? LIVE_MS : (false as const) }
}
