import { useNow } from '#ui/browser/use-now.ts'
import { useSecondRender } from '#ui/pacing/use-second-render.ts'

import { FamilyMarks } from '../children/FamilyMarks.tsx'
import { usePastOfChildren } from '../children/use-past-of-children.ts'
import type { ClubEvent } from '../event.ts'
import { closedReason } from '../registration.ts'
import { EventCard } from './EventCard.tsx'
import { EventGrid } from './EventGrid.tsx'
import { EventRow } from './EventRow.tsx'

/** How many fit on a phone before scrolling. */
const SEEN_FIRST = 4

interface EventItemsProps {
  events: ClubEvent[]
  view?: 'list' | 'full'
  /** Whether events can be answered in place. */
  asks?: boolean
}

/** A list of events, as rows or cards. */
export function EventItems({ events, view = 'list', asks = false }: EventItemsProps) {
  const now = useNow()
  const shown = useSecondRender() ? events : events.slice(0, SEEN_FIRST)
  const past = usePastOfChildren(events, now)
  const Item = view === 'list' ? EventRow : EventCard
  return (
    <EventGrid view={view}>
      {shown.map((event) => (
        <li key={event.id}>
          <Item
            event={event}
            now={now}
            asks={asks && closedReason(event, now) === null}
            marks={<FamilyMarks asked={past.filter(({ event: { id } }) => id === event.id)} />}
          />
        </li>
      ))}
    </EventGrid>
  )
}
