import { useBlocker } from '@tanstack/react-router'
// oxlint-disable-next-line eslint/no-restricted-imports -- it shows something else where the file cannot be fetched
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { InlineQuestion } from './InlineQuestion.tsx'

// Fetched when needed, which is never on most visits. If the app is not installed, the device may be offline by then:
// the question is asked all the same.
const ConfirmDialog = lazy(() =>
  import('../overlay/ConfirmDialog.tsx').then(
    (dialog) => ({ default: dialog.ConfirmDialog }),
    () => ({ default: InlineQuestion }),
  ),
)

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
