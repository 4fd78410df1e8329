import { useTranslation } from 'react-i18next'

import type { ClubEvent } from '../event.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { AnswerBy } from './AnswerBy.tsx'
import { useChild } from './answering-for.ts'
import { KeptAnswerNote } from './KeptAnswerNote.tsx'
import { useAnswer } from './use-answer.tsx'
import { useInvited } from './use-invited.ts'
import './event.css'

interface AnswerRowProps {
  event: ClubEvent
  now: Date
  /** The element that says when: the events of a series share their title. */
  whenId: string
}

/** The answer buttons below an event in a list; nothing for those who are not invited. */
export function AnswerRow({ event, now, whenId }: AnswerRowProps) {
  const { t } = useTranslation()
  const give = useAnswer(event)
  const isInvited = useInvited(event)
  const child = useChild()
  const { title } = event
  if (!isInvited) return null
  return (
    <>
      <div
        role="group"
        aria-label={
          child
            ? t('events.child.question', { name: child.name, title })
            : t('events.to_answer.question', { title })
        }
        aria-describedby={whenId}
        className="event__answers"
      >
        <AnswerButtons event={event} closed={false} onAnswer={give.answer} />
        <AnswerBy event={event} now={now} />
      </div>
      <KeptAnswerNote eventId={event.id} />
      {give.question}
    </>
  )
}
