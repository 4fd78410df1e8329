import { type ReactNode, useId } from 'react'

import type { ClubEvent } from '../event.ts'
import { AnswerRow } from './AnswerRow.tsx'
import { EventSummary } from './EventSummary.tsx'

interface QuickAnswerProps {
  event: ClubEvent
  now: Date
  /** Below the answers. */
  children?: ReactNode
}

/** An event linked to its page, with buttons to answer in place. */
export function QuickAnswer({ event, now, children }: QuickAnswerProps) {
  const whenId = useId()
  return (
    <div className="plain-paper event-row">
      <EventSummary event={event} now={now} asks whenId={whenId} />
      <AnswerRow event={event} now={now} whenId={whenId} />
      {children}
    </div>
  )
}
