import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'

import { HoldDialog } from '../form/hold-dialog.ts'

interface FormDialogProps {
  title: string
  maxWidth?: 'xs' | 'sm'
  /** Called for Escape and a click outside; undefined if these should do nothing. */
  onClose: (() => void) | undefined
  children: ReactNode
}

/** A dialog with a <Form>. While the form is being sent it stays open, so that a failure does not go unseen. */
export function FormDialog({ title, maxWidth = 'sm', onClose, children }: FormDialogProps) {
  const id = useId()
  const [isHeld, setHeld] = useState(false)
  return (
    <Dialog open onClose={isHeld ? undefined : onClose} aria-labelledby={id} maxWidth={maxWidth} fullWidth>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <HoldDialog value={setHeld}>{children}</HoldDialog>
      </DialogContent>
    </Dialog>
  )
}
