import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'

import type { ClubEvent } from '../event.ts'
import { answerOf } from '../registration.ts'
import { AnswerButtons } from './AnswerButtons.tsx'
import { AnswerBy } from './AnswerBy.tsx'
import { useChild, wordsOf } from './answering-for.ts'
import { KeptAnswerNote } from './KeptAnswerNote.tsx'
import { useAnswer } from './use-answer.tsx'
import { useInvited } from './use-invited.ts'
import './event.css'

interface AnswerRowProps {
  event: ClubEvent
  now: Date
  /** The element that says when: the events of a series share their title. */
  whenId: string
  /** Whose answers these are, in a row for several people, which says itself until when to answer. */
  who?: ReactNode
}

/** The answer buttons below an event in a list; nothing for those who are not invited. */
export function AnswerRow({ event, now, whenId, who }: AnswerRowProps) {
  const { t } = useTranslation()
  const give = useAnswer(event, { inList: true })
  const isInvited = useInvited(event)
  const child = useChild()
  const { of, name } = wordsOf(child)
  const given = answerOf(event)
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
        {who}
        <AnswerButtons event={event} closed={false} onAnswer={give.answer} />
        {given && give.undo ? (
          <p className="answer-by">
            {t(`${of}answered.${given}`, { name })} <Button onClick={give.undo}>{t('common.undo')}</Button>
          </p>
        ) : (
          !who && <AnswerBy event={event} now={now} />
        )}
      </div>
      <KeptAnswerNote eventId={event.id} />
      {give.question}
    </>
  )
}
