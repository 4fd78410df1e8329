import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

import { ConfirmDialog } from '../ConfirmDialog.tsx'

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
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
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
  )
}
