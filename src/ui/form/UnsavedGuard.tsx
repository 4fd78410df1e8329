import { useBlocker } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { InlineQuestion } from './InlineQuestion.tsx'

// Fetched when it asks, which most visits never see. Where the app is not installed there may be no network by then: the
// question is asked all the same.
const ConfirmDialog = lazy(() =>
  import('../overlay/ConfirmDialog.tsx').then(
    (dialog) => ({ default: dialog.ConfirmDialog }),
    () => ({ default: InlineQuestion }),
  ),
)

interface Props {
  isUnsaved: () => boolean
  /** What is unsaved outlives the screen, though not the tab. */
  keepsDraft?: boolean
  /** The person leaves all the same. */
  onLeave: () => void
}

/** Asks before a screen, or the page, is left with something unsaved on it. */
export function UnsavedGuard({ isUnsaved, keepsDraft = false, onLeave }: Props) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    // A session that has ended leads to the login, and the draft leads back from there.
    shouldBlockFn: ({ current, next }) =>
      !keepsDraft && isUnsaved() && next.pathname !== current.pathname && next.pathname !== '/login',
    enableBeforeUnload: isUnsaved,
    withResolver: true,
  })
  const isBlocked = blocker.status === 'blocked'
  // Stays after the answer, so that it can fade away.
  const [wasAsked, setAsked] = useState(false)
  if (isBlocked && !wasAsked) setAsked(true)
  if (!wasAsked) return null
  return (
    <Suspense>
      <ConfirmDialog
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
      </ConfirmDialog>
    </Suspense>
  )
}
