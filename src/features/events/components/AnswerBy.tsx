import { useTranslation } from 'react-i18next'

import type { ClubEvent } from '../event.ts'
import { answerOf, closedReason } from '../registration.ts'
import { dayText, isDayOver } from '../when.ts'

/** The last day to answer an event, where it has one and can be answered. */
export function AnswerBy({ event, now }: { event: ClubEvent; now: Date }) {
  const { t, i18n } = useTranslation()
  // What an earlier version kept on the device does not have the day at all.
  if (!event.answer_by || closedReason(event, now) !== null) return null
  const day = dayText(event.answer_by, now, i18n.language)
  return (
    <p className="answer-by">
      {t(
        !isDayOver(event.answer_by, now)
          ? 'events.answer_by'
          : answerOf(event) === null
            ? 'events.answer_is_late'
            : 'events.change_is_late',
        { day },
      )}
    </p>
  )
}
