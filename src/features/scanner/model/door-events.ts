import type { RosterEvent } from '#api/door-types.ts'

/** An event whose door can be opened. */
export type DoorEvent = Pick<RosterEvent, 'id' | 'title' | 'start_time' | 'end_time' | 'is_private'> & {
  location?: string | null
}

export type DoorEventGroup = 'running' | 'today' | 'upcoming'

/**
 * Sorts events into running, starting later today and upcoming, each by start; ended ones are left out. Doors open
 * before the music: an event that starts within the hour counts as running.
 */
export function groupDoorEvents(events: readonly DoorEvent[], now: Date): [DoorEventGroup, DoorEvent[]][] {
  const groups: Record<DoorEventGroup, DoorEvent[]> = { running: [], today: [], upcoming: [] }
  const byStart = events.toSorted((a, b) => Date.parse(a.start_time) - Date.parse(b.start_time))
  for (const event of byStart) {
    if (Date.parse(event.end_time) > now.getTime()) groups[groupOf(event, now)].push(event)
  }
  const order: DoorEventGroup[] = ['running', 'today', 'upcoming']
  return order.flatMap((name) => (groups[name].length > 0 ? [[name, groups[name]]] : []))
}

const HOUR = 3_600_000

function groupOf({ start_time }: DoorEvent, now: Date): DoorEventGroup {
  const start = new Date(start_time)
  if (start.getTime() - now.getTime() <= HOUR) return 'running'
  return start.toDateString() === now.toDateString() ? 'today' : 'upcoming'
}

/**
 * Merges both lists; what was just fetched is newer than what was downloaded with a roster. Of the latter, those that
 * were called off since are left out.
 */
export function mergeDoorEvents(
  fetched: readonly DoorEvent[],
  downloaded: readonly (DoorEvent & Pick<RosterEvent, 'status'>)[],
): DoorEvent[] {
  const onDevice = downloaded.filter(({ status }) => status !== 'cancelled' && status !== 'archived')
  return [...new Map([...onDevice, ...fetched].map((event) => [event.id, event])).values()]
}
