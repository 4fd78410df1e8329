import type { Child } from '#api/family.ts'

import type { ClubEvent } from '../event.ts'

/** Somebody whom an event asks: the reader, or a child of theirs, with the event as that person sees it. */
export interface Asked {
  child: Child | undefined
  event: ClubEvent
}

/** An event, and everybody in the reader's family whom it asks, the reader first. */
export interface FamilyEvent {
  event: ClubEvent
  asked: readonly [Asked, ...Asked[]]
}

/** Joins the lists of the reader and their children, given in this order: each event once, by start time. */
export function familyEvents(
  lists: readonly { child: Child | undefined; events: readonly ClubEvent[] }[],
): FamilyEvent[] {
  const found = new Map<string, { event: ClubEvent; asked: [Asked, ...Asked[]] }>()
  for (const { child, events } of lists)
    for (const event of events) {
      const known = found.get(event.id)
      if (known) known.asked.push({ child, event })
      else found.set(event.id, { event, asked: [{ child, event }] })
    }
  const start = ({ event }: FamilyEvent) => Date.parse(event.start_time)
  return [...found.values()].toSorted((a, b) => start(a) - start(b))
}
