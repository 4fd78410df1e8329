import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { TFunction } from 'i18next'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { isLater } from '#lib/time/came-at.ts'
import { clockText } from '#lib/time/clock-text.ts'
import { useNow } from '#ui/browser/use-now.ts'
import { CheckIcon } from '#ui/icon/member-icons.ts'

import { AnswerBy } from '../components/AnswerBy.tsx'
import { AnswerGroup } from '../components/AnswerGroup.tsx'
import { Headcount } from '../components/Headcount.tsx'
import { KeptAnswerNote } from '../components/KeptAnswerNote.tsx'
import { useAnswer } from '../components/use-answer.tsx'
import { useForChild } from '../components/use-for-child.ts'
import { useInvited } from '../components/use-invited.ts'
import { useQueuePlace } from '../components/use-queue-place.ts'
import type { ClubEvent } from '../event.ts'
import { closedReason, givenAnswer, isFullFor } from '../registration.ts'
import { dateLeaf, isSeveralDays } from '../when.ts'
import { AnswerComment } from './AnswerComment.tsx'
import { AnswerGuests } from './AnswerGuests.tsx'
import { SeriesAnswers } from './SeriesAnswers.tsx'
import './ticket.css'

const TITLE = {
  ended: 'events.who_came',
  cancelled: 'events.is_cancelled',
  archived: 'events.is_archived',
} as const

/**
 * Who is coming, and the reader's own answer. After the event: whether the reader attended; for a cancelled
 * or archived event: their last answer. Only who is coming if the event is for a child of theirs instead, or
 * who came to one that was for others.
 */
export function AnswerPanel({ event }: { event: ClubEvent }) {
  const { t, i18n } = useTranslation()
  const id = useId()
  const give = useAnswer(event)
  const now = useNow()
  const invited = useInvited(event)
  const isForChild = useForChild(event)
  const closed = closedReason(event, now) ?? (invited ? null : 'not_invited')
  const { answer, comment } = givenAnswer(event)
  const full = isFullFor(event)
  const [attended] = event.attendance
  const place = useQueuePlace(event)
  const isOver = closed === 'ended' || closed === 'cancelled' || closed === 'archived'
  const note = isOver ? null : (closed ?? (answer === 'queued' ? 'queued' : full ? 'full' : null))
  const title = isOver ? TITLE[closed] : 'events.are_you_coming'
  if ((isForChild && closed === 'not_invited') || (!invited && !attended && closed === 'ended'))
    return (
      <div className="ticket__answer">
        <Headcount event={event} now={now} />
      </div>
    )

  return (
    <section aria-labelledby={`${id}-title`} className="ticket__answer">
      <h2 id={`${id}-title`}>{t(title)}</h2>
      {attended && (
        <Box sx={{ display: 'flex', gap: 1, color: 'success.main', fontWeight: 600 }}>
          <CheckIcon />
          {cameText(attended.check_in_time, event, t, i18n.language)}
        </Box>
      )}
      {!attended && (closed === 'ended' || (isOver && answer)) && (
        <Typography sx={{ color: 'text.secondary' }}>
          {t(`events.you_had_said.${answer ?? 'none'}`)}
        </Typography>
      )}
      {!isOver && closed !== 'not_invited' && (
        <AnswerGroup
          event={event}
          closed={closed !== null}
          onAnswer={give.answer}
          onWithdraw={() => give.answer(null)}
          aria-labelledby={`${id}-title`}
          aria-describedby={note ? `${id}-note` : undefined}
        />
      )}
      {closed === null && <SeriesAnswers event={event} />}
      {closed !== 'not_invited' && <AnswerBy event={event} now={now} />}
      <KeptAnswerNote eventId={event.id} />
      {closed === null && <AnswerGuests event={event} onSave={give.guests} />}
      {answer && closed === null && (
        <AnswerComment key={event.id} draft={`comment ${event.id}`} comment={comment} onSave={give.comment} />
      )}
      {note && (
        <Typography id={`${id}-note`} variant="body2" sx={{ color: 'text.secondary' }}>
          {note !== 'queued'
            ? t(`events.closed.${note}`)
            : place === undefined
              ? t('events.in_queue')
              : t('events.in_queue_place', { place })}
        </Typography>
      )}
      <Headcount event={event} now={now} />
      {give.question}
    </section>
  )
}

/** That the reader attended an event, and when they were checked in: with the day where it lasted several. */
function cameText(checkInTime: string, event: ClubEvent, t: TFunction, language: string): string {
  if (isLater(checkInTime, event)) return t('events.you_came')
  const time = clockText(checkInTime, language)
  if (!isSeveralDays(event)) return t('events.you_were_there', { time })
  const { weekday, day, month } = dateLeaf(checkInTime, language)
  return t('events.you_were_there_on', { time, day: `${weekday} ${day} ${month}` })
}
