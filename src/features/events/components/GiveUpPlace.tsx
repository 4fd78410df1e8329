import { useTranslation } from 'react-i18next'

import { Question } from '#ui/feedback/Question.tsx'

import { useChild, wordsOf } from './answering-for.ts'

interface GiveUpPlaceProps {
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks for confirmation before giving up a place that goes straight to the next on the waiting list: it
 * cannot be undone.
 */
export function GiveUpPlace({ onConfirm, onClose }: GiveUpPlaceProps) {
  const { t } = useTranslation()
  const { of, name } = wordsOf(useChild())
  return (
    <Question
      open
      title={t(`${of}give_up.title`, { name })}
      confirmLabel={t(`${of}give_up.confirm`)}
      cancelLabel={t(`${of}give_up.keep`)}
      destructive
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {t(`${of}give_up.text`, { name })}
    </Question>
  )
}
