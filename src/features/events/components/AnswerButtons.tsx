import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

import type { RegistrationStatus } from '#api/rows.ts'
import { Button } from '#ui/control/Button.tsx'
import { CloseIcon } from '#ui/icon/basic-icons.ts'
import { ScheduleIcon } from '#ui/icon/door-icons.ts'
import { StarIcon } from '#ui/icon/event-icons.ts'
import { CheckIcon } from '#ui/icon/member-icons.ts'

import type { ClubEvent } from '../event.ts'
import { answerOf, answersOf } from '../registration.ts'
import { useChild } from './answering-for.ts'

const ICONS: Record<RegistrationStatus, ComponentType> = {
  going: CheckIcon,
  interested: StarIcon,
  declined: CloseIcon,
  queued: ScheduleIcon,
}

interface AnswerButtonsProps {
  event: ClubEvent
  /** Answering is closed; the reason is shown beside the buttons. */
  closed: boolean
  onAnswer: (answer: RegistrationStatus) => void
}

/**
 * Going, interested or not going. The current answer is pressed; the waiting list replaces going at a full
 * event.
 */
export function AnswerButtons({ event, closed, onAnswer }: AnswerButtonsProps) {
  const { t } = useTranslation()
  const given = answerOf(event)
  const joinQueue = useChild() ? ('events.child.join_queue' as const) : ('events.join_queue' as const)
  return answersOf(event).map((answer) => {
    const pressed = answer === given
    const Icon = ICONS[answer]
    return (
      <Button
        key={answer}
        variant={pressed ? 'contained' : 'outlined'}
        aria-pressed={pressed}
        disabled={closed}
        startIcon={pressed ? <Icon /> : undefined}
        onClick={() => onAnswer(answer)}
        className="button--answer"
      >
        {t(answer === 'queued' && !pressed ? joinQueue : `events.${answer}`)}
      </Button>
    )
  })
}
