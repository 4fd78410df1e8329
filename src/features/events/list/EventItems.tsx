import { useNow } from '#ui/browser/use-now.ts'
import { useSecondRender } from '#ui/pacing/use-second-render.ts'

import type { ClubEvent } from '../event.ts'
import { closedReason } from '../registration.ts'
import { EventCard } from './EventCard.tsx'
import { EventGrid } from './EventGrid.tsx'
import { EventRow } from './EventRow.tsx'

/** How many a phone shows before anyone scrolls. */
const SEEN_FIRST = 4

interface EventItemsProps {
  events: ClubEvent[]
  view?: 'list' | 'full'
  /** Whether those that can be answered are, in place. */
  asks?: boolean
}

/** A list of events, short or full. */
export function EventItems({ events, view = 'list', asks = false }: EventItemsProps) {
  const now = useNow()
  const shown = useSecondRender() ? events : events.slice(0, SEEN_FIRST)
  const Item = view === 'list' ? EventRow : EventCard
  return (
    <EventGrid view={view}>
      {shown.map((event) => (
        <li key={event.id}>
          <Item event={event} now={now} asks={asks && closedReason(event, now) === null} />
        </li>
      ))}
    </EventGrid>
  )
}
