import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { VisuallyHidden } from '#ui/content/VisuallyHidden.tsx'

import type { ClubEvent } from '../event.ts'
import { needsAnswer } from '../registration.ts'
import { isOverOrOff } from '../status.ts'
import { fullDayText, timeText } from '../when.ts'
import { DateLeaf } from './DateLeaf.tsx'
import { Marks } from './Marks.tsx'
import { useInvited } from './use-invited.ts'
import './event.css'

interface EventSummaryProps {
  event: ClubEvent
  now: Date
  /** Whether the answer buttons are shown beside it. */
  asks?: boolean
  /** The id of the element that says when and where. */
  whenId?: string
  /** Below its marks. */
  children?: ReactNode
}

/** An event at a glance, linked to its page. */
export function EventSummary({ event, now, asks = false, whenId, children }: EventSummaryProps) {
  const { i18n } = useTranslation()
  const invited = useInvited(event)
  const over = isOverOrOff(event, now)
  return (
    <Link
      to="/events/$slug"
      params={{ slug: event.slug }}
      viewTransition
      onClick={({ currentTarget }) => currentTarget.classList.add('event--opens')}
      className="event"
    >
      <DateLeaf at={event.start_time} muted={over} asks={needsAnswer(event, now) && invited} />
      <div className="event__text">
        <h3
          className={event.status === 'cancelled' ? 'event__title event__title--cancelled' : 'event__title'}
        >
          {event.title}
        </h3>
        <div id={whenId} className="event__facts">
          <VisuallyHidden>{fullDayText(event.start_time, now, i18n.language)}, </VisuallyHidden>
          <time dateTime={event.start_time}>{timeText(event, i18n.language)}</time>
          {event.location && ` · ${event.location}`}
        </div>
        <Marks event={event} now={now} answerIsShown={asks && invited} />
        {children}
      </div>
    </Link>
  )
}
