// oxlint-disable-next-line eslint/no-restricted-imports -- it has a fallback if the file cannot be fetched
import { lazy, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../control/Button.tsx'
import type { ConfirmDialogProps } from '../overlay/ConfirmDialog.tsx'
import { Alert } from './Alert.tsx'

// Loaded on demand, as most visits never need it. If it cannot be fetched (offline, and not cached by the
// service worker), the question is asked inline.
const ConfirmDialog = lazy(() =>
  import('../overlay/ConfirmDialog.tsx').then(
    (dialog) => ({ default: dialog.ConfirmDialog }),
    () => ({ default: InlineQuestion }),
  ),
)

/** ConfirmDialog for screens that hardly ever ask: its code is loaded with the first question. */
export const Question = (props: ConfirmDialogProps) => (
  <Suspense>
    <ConfirmDialog {...props} />
  </Suspense>
)

/** The safe answer has the focus, which also scrolls here. */
function InlineQuestion({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  busy = false,
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  if (!open) return null
  return (
    <div role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <Alert severity="warning" role="status" title={<span id={`${id}-title`}>{title}</span>}>
        <div id={`${id}-text`}>{children}</div>
      </Alert>
      <Button autoFocus onClick={onClose}>
        {cancelLabel ?? t('common.cancel')}
      </Button>
      <Button variant="contained" loading={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </div>
  )
}
