import { useTranslation } from 'react-i18next'
import { Button } from '#ui/control/Button.tsx'
import { CheckIcon } from '#ui/icon/CheckIcon.ts'
import { StarIcon } from '#ui/icon/StarIcon.ts'
import type { ClubEvent } from '../event.ts'
import { type Answer, answerOf, isFullFor } from '../registration.ts'

interface AnswerButtonsProps {
  event: ClubEvent
  /** Nobody can answer right now; why stands beside. */
  closed: boolean
  size?: 'medium' | 'large'
  onAnswer: (answer: Answer) => void
}

/** Going or interested: the answer given is pressed, and the last place that others took cannot be. */
export function AnswerButtons({ event, closed, size = 'medium', onAnswer }: AnswerButtonsProps) {
  const { t } = useTranslation()
  const answer = answerOf(event)
  const look = (pressed: boolean) =>
    ({ size, variant: pressed ? 'contained' : 'outlined', 'aria-pressed': pressed }) as const
  return (
    <>
      <Button
        {...look(answer === 'going')}
        disabled={closed || isFullFor(event)}
        startIcon={answer === 'going' ? <CheckIcon /> : undefined}
        onClick={() => onAnswer('going')}
      >
        {t('events.going')}
      </Button>
      <Button
        {...look(answer === 'interested')}
        disabled={closed}
        startIcon={answer === 'interested' ? <StarIcon /> : undefined}
        onClick={() => onAnswer('interested')}
      >
        {t('events.interested')}
      </Button>
    </>
  )
}
