import { useQuery } from '@tanstack/react-query'

import { ledGroups } from '#api/own-groups.ts'
import type { Permission } from '#api/schema.gen.ts'
import { useNow } from '#ui/browser/use-now.ts'

import type { ClubEvent } from '../event.ts'
import { DOORS_OPEN_AHEAD_MS } from '../participation/event.ts'

type Span = Pick<ClubEvent, 'start_time' | 'status'>

/** Whether the roll call of an event is open: from an hour before it, like its doors, and ever after. */
export const isRollCallOpen = ({ start_time, status }: Span, now: Date) =>
  (status === 'published' || status === 'archived') &&
  Date.parse(start_time) - DOORS_OPEN_AHEAD_MS <= now.getTime()

/**
 * Which of these events' rolls the reader may call now: with event_attendance:create, or as the leader of a group that
 * is invited. Their groups are fetched only while there is such an event.
 */
export function useRollCalls<Event extends ClubEvent>(
  events: readonly Event[],
  permissions: readonly Permission[],
): Event[] {
  const now = useNow()
  const open = events.filter((event) => isRollCallOpen(event, now))
  const checksIn = permissions.includes('event_attendance:create')
  const { data: led = [] } = useQuery({ ...ledGroups(), enabled: open.length > 0 && !checksIn })
  return open.filter(
    ({ group_ids }) => checksIn || led.some((id) => group_ids.length === 0 || group_ids.includes(id)),
  )
}
