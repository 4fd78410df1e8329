import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { ownAssociation } from '#api/own-association.ts'

import type { ClubEvent } from '../event.ts'
import { answerOf, closedReason } from '../registration.ts'
import { fullDayText, isDayOver } from '../when.ts'

/** The deadline for answering, if the event has one and can be answered. */
export function AnswerBy({ event, now }: { event: ClubEvent; now: Date }) {
  const { t, i18n } = useTranslation()
  const { data: club } = useQuery(ownAssociation())
  // Events stored on the device by an earlier version lack this field.
  if (!event.answer_by || closedReason(event, now) !== null) return null
  const day = fullDayText(event.answer_by, now, i18n.language)
  return (
    <p className="answer-by">
      {t(
        !isDayOver(event.answer_by, now, club?.timezone)
          ? 'events.answer_by'
          : answerOf(event) === null
            ? 'events.answer_is_late'
            : 'events.change_is_late',
        { day },
      )}
    </p>
  )
}
