import type { ReactNode } from 'react'

import { EventSummary } from '../components/EventSummary.tsx'
import { QuickAnswer } from '../components/QuickAnswer.tsx'
import type { ClubEvent } from '../event.ts'

interface EventRowProps {
  event: ClubEvent
  now: Date
  /** Whether to show the answer buttons beside the event. */
  asks: boolean
  /** Below its marks, where it cannot be answered. */
  marks?: ReactNode
  /** Below the event. */
  children?: ReactNode
}

/** An event as a row in a list. With answer buttons only its upper part is a link, otherwise all of it. */
export function EventRow({ event, now, asks, marks, children }: EventRowProps) {
  if (asks)
    return (
      <QuickAnswer event={event} now={now}>
        {children}
      </QuickAnswer>
    )
  return (
    <div className="plain-paper event-row">
      <EventSummary event={event} now={now}>
        {marks}
      </EventSummary>
      {children}
    </div>
  )
}
