import { useTranslation } from 'react-i18next'

import type { RegistrationStatus } from '#api/rows.ts'
import { Tag } from '#ui/content/Tag.tsx'
import { CloseIcon } from '#ui/icon/basic-icons.ts'
import { CheckCircleFilledIcon, ScheduleIcon } from '#ui/icon/door-icons.ts'
import { StarFilledIcon } from '#ui/icon/event-icons.ts'

import type { ClubEvent } from '../event.ts'
import { answerOf, closedReason } from '../registration.ts'
import { eventMarks, type Mark } from '../status.ts'
import { useChild } from './answering-for.ts'
import { useForChild } from './use-for-child.ts'
import { useInvited } from './use-invited.ts'
import './event.css'
import { useQueuePlace } from './use-queue-place.ts'

const COLOR = {
  running: 'success',
  draft: 'quiet',
  cancelled: 'error',
  archived: 'quiet',
  private: 'quiet',
  full: 'warning',
} as const satisfies Record<Mark, string>

const ANSWER_ICON = {
  going: <CheckCircleFilledIcon />,
  interested: <StarFilledIcon />,
  declined: <CloseIcon />,
  queued: <ScheduleIcon />,
} satisfies Record<RegistrationStatus, unknown>

interface MarksProps {
  event: ClubEvent
  now: Date
  /**
   * Buttons beside it show the answer, so only what they do not show is added, such as the place on the
   * waiting list.
   */
  answerIsShown?: boolean
}

/** What is special about an event, and the reader's answer. Nothing when there is neither. */
export function Marks({ event, now, answerIsShown = false }: MarksProps) {
  const { t } = useTranslation()
  const marks = eventMarks(event, now)
  // The reader's answer no longer matters once the event is cancelled or archived.
  const closed = closedReason(event, now)
  const given = closed === 'cancelled' || closed === 'archived' ? null : answerOf(event)
  const place = useQueuePlace(event)
  const answer = answerIsShown && place === undefined ? null : given
  const attended = event.attendance.length > 0
  const invited = useInvited(event)
  const isForChild = useForChild(event)
  // Only for events ahead: the lists of children, which tell whether it was for one of them, hold no past ones.
  const isForOthers = !isForChild && !invited && closed !== 'ended'
  const child = useChild()
  if (marks.length === 0 && !isForOthers && !answer && !attended) return null
  return (
    <div className="event-marks">
      {marks.map((mark) => (
        <Tag key={mark} tone={COLOR[mark]} className={mark === 'running' ? 'tag--filled' : ''}>
          {t(`events.mark.${mark}`)}
        </Tag>
      ))}
      {isForOthers && <Tag>{t('events.mark.not_invited')}</Tag>}
      {attended ? (
        <Tag tone="success" icon={<CheckCircleFilledIcon />}>
          {t(child ? 'events.child.attended' : 'events.mark.attended')}
        </Tag>
      ) : (
        answer && (
          <Tag tone="primary" icon={ANSWER_ICON[answer]}>
            {place === undefined
              ? t(child ? `events.${answer}` : `events.mark.${answer}`)
              : t('events.mark.queued_place', { place })}
          </Tag>
        )
      )}
    </div>
  )
}
