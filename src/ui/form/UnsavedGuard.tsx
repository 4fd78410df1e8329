import { useBlocker } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Question } from '../feedback/Question.tsx'

interface Props {
  isUnsaved: () => boolean
  /** The unsaved input survives leaving the screen, though not closing the tab. */
  keepsDraft?: boolean
  /** Called when the user leaves anyway. */
  onLeave: () => void
}

/** Asks before leaving a screen, or the page, with unsaved changes. */
export function UnsavedGuard({ isUnsaved, keepsDraft = false, onLeave }: Props) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    // An ended session leads to the login, and the draft is restored after it.
    shouldBlockFn: ({ current, next }) =>
      !keepsDraft && isUnsaved() && next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  // Stays after the answer, so that it can fade out.
  const [wasAsked, setAsked] = useState(false)
  if (isBlocked && !wasAsked) setAsked(true)
  if (!wasAsked) return null
  return (
    <Question
      open={isBlocked}
      title={t('form.leave.title')}
      confirmLabel={t('form.leave.confirm')}
      destructive
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    >
      {t('form.leave.text')}
    </Question>
  )
}
