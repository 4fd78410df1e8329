import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '../control/Button.tsx'

export interface ConfirmDialogProps {
  open: boolean
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** The verb of the action, not "OK". */
  confirmLabel: string
  /** For the safe answer, if "Cancel" could be taken for the action. */
  cancelLabel?: string
  destructive?: boolean
  /** The action is being carried out. */
  busy?: boolean
  /** What the question needs is still being read: it cannot be confirmed yet, but left. */
  loading?: boolean
  /** It cannot be done; the text says why. */
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const confirm = () => {
    // While it fades out it has been answered.
    if (props.open) props.onConfirm()
  }
  return (
    <Dialog
      open={props.open}
      onClose={props.busy ? undefined : props.onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={`${id}-title`}>{props.title}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`} component="div">
          {props.children}
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 1, flexWrap: 'wrap' }}>
        <Button autoFocus disabled={props.busy} onClick={props.onClose}>
          {props.cancelLabel ?? t('common.cancel')}
        </Button>
        <Button
          variant="contained"
          color={props.destructive ? 'error' : 'primary'}
          loading={!!props.busy || !!props.loading}
          disabled={props.disabled}
          onClick={confirm}
        >
          {props.confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
