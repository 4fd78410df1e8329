import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type SubmitEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { UNDO_REASONS, undoReasonText } from '#lib/door/undo-reasons.ts'
import { Button } from '#ui/control/Button.tsx'
import { TextField } from '#ui/control/TextField.tsx'

import { useDoor, useScanner } from '../door/session-context.ts'
import type { DoorMember } from '../model/verdict.ts'

const MOST_LETTERS = 200

interface UndoDialogProps {
  /** Whose check-in is undone; undefined closes the dialog. */
  member: DoorMember | undefined
  onClose: () => void
}

/** Asks for a reason to undo a check-in. Common reasons take one tap. */
export function UndoDialog({ member, onClose }: UndoDialogProps) {
  const id = useId()
  const { door } = useScanner()
  // From a hand scanner: a question at the door is answered first, and must be seen for that.
  const isAsking = useDoor(({ shown }) => shown?.outcome.kind === 'ask')
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isAsking) close()
  }, [isAsking])
  const undo = (reason: string) => {
    if (member) void door.undo(member.user_id, reason)
    onClose()
  }
  return (
    <Dialog open={member !== undefined} onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      {member && <UndoForm id={id} member={member} onUndo={undo} onClose={onClose} />}
    </Dialog>
  )
}

interface UndoFormProps {
  id: string
  member: DoorMember
  onUndo: (reason: string) => void
  onClose: () => void
}

function UndoForm({ id, member, onUndo, onClose }: UndoFormProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const reason = text.trim()
    if (reason) onUndo(reason)
    else setMissing(true)
  }
  return (
    <form onSubmit={submit}>
      <DialogTitle id={id}>{t('scanner.undo.title', { name: member.name })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.25 }}>
        <DialogContentText>{t('scanner.undo.text')}</DialogContentText>
        {UNDO_REASONS.map((reason) => (
          <Button key={reason} variant="outlined" style={{ minHeight: 52 }} onClick={() => onUndo(reason)}>
            {undoReasonText(reason, t)}
          </Button>
        ))}
        <TextField
          label={t('scanner.undo.other')}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={isMissing ? t('scanner.undo.reason_required') : undefined}
          maxLength={MOST_LETTERS}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose}>{t('scanner.undo.cancel')}</Button>
        <Button type="submit" variant="contained" color="error">
          {t('scanner.undo.action')}
        </Button>
      </DialogActions>
    </form>
  )
}
