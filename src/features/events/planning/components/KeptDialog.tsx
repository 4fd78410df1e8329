import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { NameList } from '#ui/overlay/NameList.tsx'

import type { PlannedEvent } from '../event.ts'

interface KeptDialogProps {
  /** Archived ones, which nothing else can be done about. */
  events: readonly PlannedEvent[]
  /** Why they were not deleted. */
  note: string
  onClose: () => void
}

/** Says which events were not deleted, and why. */
export function KeptDialog({ events, note, onClose }: KeptDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('planning.delete.kept_title', { count: events.length })}</DialogTitle>
      <DialogContent>
        <NameList names={events.map(({ title }) => title)} distinct />
        {note} {t('planning.delete.kept_archived', { count: events.length })}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button autoFocus onClick={onClose}>
          {t('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
