import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../control/Button.tsx'
import { Alert } from '../feedback/Alert.tsx'
import type { ConfirmDialogProps } from '../overlay/ConfirmDialog.tsx'

/** ConfirmDialog's question, in case that cannot be fetched. The safe answer has the focus, which also scrolls here. */
export function InlineQuestion({
  open,
  title,
  children,
  confirmLabel,
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
        {t('common.cancel')}
      </Button>
      <Button variant="contained" onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </div>
  )
}
