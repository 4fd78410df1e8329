import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'

import type { RegistrationStatus } from '#api/rows.ts'
import { Button } from '#ui/control/Button.tsx'
import { CheckIcon } from '#ui/icon/CheckIcon.ts'
import { CloseIcon } from '#ui/icon/CloseIcon.ts'
import { StarIcon } from '#ui/icon/StarIcon.ts'

import type { ClubEvent } from '../event.ts'
import { answerOf, isFullFor } from '../registration.ts'

const ANSWERS: Record<RegistrationStatus, ComponentType> = {
  going: CheckIcon,
  interested: StarIcon,
  declined: CloseIcon,
}

interface AnswerButtonsProps {
  event: ClubEvent
  /** Nobody can answer right now; why stands beside. */
  closed: boolean
  onAnswer: (answer: RegistrationStatus) => void
}

/** Going, interested or not coming: the answer given is pressed, and the last place that others took cannot be. */
export function AnswerButtons({ event, closed, onAnswer }: AnswerButtonsProps) {
  const { t } = useTranslation()
  const given = answerOf(event)
  return Object.entries(ANSWERS).map(([answer, Icon]) => {
    const pressed = answer === given
    return (
      <Button
        key={answer}
        variant={pressed ? 'contained' : 'outlined'}
        aria-pressed={pressed}
        disabled={closed || (answer === 'going' && isFullFor(event))}
        startIcon={pressed ? <Icon /> : undefined}
        onClick={() => onAnswer(answer as RegistrationStatus)}
        className="button--answer"
      >
        {t(`events.${answer as RegistrationStatus}`)}
      </Button>
    )
  })
}
