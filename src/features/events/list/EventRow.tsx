import { EventSummary } from '../components/EventSummary.tsx'
import { QuickAnswer } from '../components/QuickAnswer.tsx'
import type { ClubEvent } from '../event.ts'

interface EventRowProps {
  event: ClubEvent
  now: Date
  /** Whether it is asked, beside the event, if the reader comes. */
  asks: boolean
}

/** An event as a row of a list; its upper part, or the whole of it, is the link. */
export function EventRow({ event, now, asks }: EventRowProps) {
  if (asks) return <QuickAnswer event={event} now={now} />
  return (
    <div className="plain-paper event-row">
      <EventSummary event={event} now={now} />
    </div>
  )
}
