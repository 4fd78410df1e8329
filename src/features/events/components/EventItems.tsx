import { useNow } from '#ui/use-now.ts'
import type { ClubEvent } from '../event.ts'
import { EventCard } from './EventCard.tsx'
import { EventGrid } from './EventGrid.tsx'
import { EventRow } from './EventRow.tsx'

/** A list of events, short or full. */
export function EventItems({ events, view = 'list' }: { events: ClubEvent[]; view?: 'list' | 'full' }) {
  const now = useNow()
  const Item = view === 'list' ? EventRow : EventCard
  return (
    <EventGrid view={view}>
      {events.map((event) => (
        <li key={event.id}>
          <Item event={event} now={now} />
        </li>
      ))}
    </EventGrid>
  )
}
