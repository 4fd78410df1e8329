import { useTranslation } from 'react-i18next'

import type { Child } from '#api/family.ts'

import { AnswerBy } from '../components/AnswerBy.tsx'
import { AnswerGroup } from '../components/AnswerGroup.tsx'
import { KeptAnswerNote } from '../components/KeptAnswerNote.tsx'
import { useAnswer } from '../components/use-answer.tsx'
import { AnswerComment } from '../detail/AnswerComment.tsx'
import { AnswerGuests } from '../detail/AnswerGuests.tsx'
import { SeriesAnswers } from '../detail/SeriesAnswers.tsx'
import type { ClubEvent } from '../event.ts'
import { givenAnswer } from '../registration.ts'

interface ChildAnsweringProps {
  child: Child
  event: ClubEvent
  now: Date
}

/** What a guardian can answer for a child, as for themselves: the answer, with guests and a comment, for one event or a series. */
export function ChildAnswering({ child, event, now }: ChildAnsweringProps) {
  const { t } = useTranslation()
  const give = useAnswer(event)
  const { answer, comment } = givenAnswer(event)
  return (
    <>
      <AnswerGroup
        event={event}
        closed={false}
        onAnswer={give.answer}
        onWithdraw={() => give.answer(null)}
        aria-label={t('events.child.question', { name: child.name, title: event.title })}
      />
      <SeriesAnswers event={event} />
      <AnswerBy event={event} now={now} />
      <KeptAnswerNote eventId={event.id} />
      <AnswerGuests event={event} onSave={give.guests} />
      {answer && (
        <AnswerComment
          draft={`comment ${event.id} ${child.user_id}`}
          comment={comment}
          onSave={give.comment}
        />
      )}
      {give.question}
    </>
  )
}
