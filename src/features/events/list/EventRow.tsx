import { EventSummary } from '../components/EventSummary.tsx'
import type { ClubEvent } from '../event.ts'

/** An event as a row of a list; the whole of it is the link. */
export function EventRow({ event, now }: { event: ClubEvent; now: Date }) {
  return (
    <div className="plain-paper event-row">
      <EventSummary event={event} now={now} />
    </div>
  )
}
