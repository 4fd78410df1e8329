import type { ClubEvent } from '../event.ts'
import { AnswerRow } from './AnswerRow.tsx'
import { EventSummary } from './EventSummary.tsx'

interface QuickAnswerProps {
  event: ClubEvent
  now: Date
}

/** An event linked to its page, with buttons to answer in place. */
export function QuickAnswer({ event, now }: QuickAnswerProps) {
  return (
    <div className="plain-paper event-row">
      <EventSummary event={event} now={now} asks />
      <AnswerRow event={event} now={now} />
    </div>
  )
}
