import Box from '@mui/material/Box'
import type { ComponentType, ReactNode } from 'react'

import { AgeNote } from '#ui/data/AgeNote.tsx'

import { ChildAnswers } from '../children/ChildAnswers.tsx'
import { type Abilities, EventHub } from '../components/EventHub.tsx'
import { EventPicture } from '../components/EventPicture.tsx'
import { GroupHeadcount } from '../components/GroupHeadcount.tsx'
import { useInvited } from '../components/use-invited.ts'
import type { ClubEvent } from '../event.ts'
import { needsAnswer } from '../registration.ts'
import { RollCallLinks } from '../roll-call/RollCallLinks.tsx'
import { AnswerPanel } from './AnswerPanel.tsx'
import { EventActions } from './EventActions.tsx'
import { EventFacts } from './EventFacts.tsx'
import { EventParticipants } from './EventParticipants.tsx'
import './ticket.css'

/** A part of the page that another feature adds. */
export type ExtraPart = ComponentType<{ event: ClubEvent; permissions: Abilities['permissions'] }>

interface EventDetailProps {
  event: ClubEvent
  now: Date
  timeZone: string | undefined
  updatedAt: number
  failed: boolean
  /** Whether the reader may see who else is going. */
  showsParticipants: boolean
  abilities: Abilities
  /** What other features say of the event. */
  Extra?: ExtraPart | undefined
  /** What stands below the ticket. */
  children?: ReactNode
}

/** Everything about one event: a ticket with the answer buttons and the description, and what can be done with it below. */
export function EventDetail(props: EventDetailProps) {
  const { event, now, timeZone, updatedAt, failed, showsParticipants, abilities, Extra } = props
  const invited = useInvited(event)
  const description = event.description?.trim()
  return (
    <article>
      <AgeNote updatedAt={updatedAt} failed={failed} />
      <div
        className={
          needsAnswer(event, now) && invited ? 'plain-paper ticket ticket--asks' : 'plain-paper ticket'
        }
      >
        <div className={event.image ? 'ticket__picture' : 'ticket__picture ticket__picture--low'}>
          <EventPicture event={event} />
        </div>
        <EventFacts event={event} now={now} timeZone={timeZone} />
        <AnswerPanel event={event} />
        {description && <div className="ticket__description">{description}</div>}
      </div>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gap: 4,
          mt: 3,
        }}
      >
        {props.children}
        <ChildAnswers event={event} />
        <div className="ticket-actions">
          <RollCallLinks events={[event]} permissions={abilities.permissions} />
          <EventHub event={event} abilities={abilities} />
          <EventActions event={event} now={now} />
        </div>
        {Extra && <Extra event={event} permissions={abilities.permissions} />}
        {event.status === 'published' && <GroupHeadcount eventId={event.id} />}
        {showsParticipants && event.status !== 'draft' && <EventParticipants event={event} now={now} />}
      </Box>
    </article>
  )
}
