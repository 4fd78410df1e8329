import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { NameList } from '#ui/overlay/NameList.tsx'

import { type EventActionDialogProps, affectedEvents } from '../event-action.ts'
import type { PlannedEvent } from '../event.ts'
import { deleteEvents } from '../mutations.ts'
import { StatusDialog } from './StatusDialog.tsx'
import { useEventAction } from './use-event-action.ts'

/** Permanently deletes events. Those that somebody attended are kept, and can be archived instead, unless they are. */
export function DeleteDialog({ events, onDone, onMissing, onClose }: EventActionDialogProps) {
  const { t } = useTranslation()
  const [kept, setKept] = useState<PlannedEvent[]>([])
  const count = events.length
  const answers = events.reduce(
    (sum, event) => sum + event.going_count + event.interested_count + event.queued_count,
    0,
  )
  const { mutate, isPending, error } = useEventAction({
    act: () => deleteEvents(events.map(({ id }) => id)),
    doneText: ({ deleted }) => (deleted > 0 ? t('planning.delete.done', { count: deleted }) : undefined),
    onMissing,
    onDone: (result) => {
      const staying = events.filter(({ id }) => result.kept.includes(id))
      setKept(staying)
      if (staying.length > 0) return
      onDone?.()
      onClose()
    },
  })
  if (kept.length > 0) {
    const note = t('planning.delete.attended', { count: kept.length })
    const archivable = affectedEvents('archive', kept)
    const close = () => {
      if (kept.length < count) onDone?.()
      onClose()
    }
    if (archivable.length === 0) return <KeptDialog events={kept} note={note} onClose={close} />
    return (
      <StatusDialog
        act="archive"
        status="archived"
        events={archivable}
        note={note}
        {...(onDone && { onDone })}
        onClose={close}
      />
    )
  }
  return (
    <ConfirmDialog
      open
      title={t('planning.delete.question', { count })}
      confirmLabel={t('planning.delete.confirm', { count })}
      destructive
      busy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <NameList names={events.map(({ title }) => title)} distinct />
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
        {answers > 0 && <li>{t('planning.delete.answers', { count: answers })}</li>}
        <li>{t('planning.delete.keeps_attended')}</li>
        <li>{t('planning.delete.for_good')}</li>
      </Box>
      <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('planning.offline')} />
    </ConfirmDialog>
  )
}

interface KeptDialogProps {
  /** Archived ones, which nothing else can be done about. */
  events: readonly PlannedEvent[]
  /** Why they were not deleted. */
  note: string
  onClose: () => void
}

/** Says which events were not deleted, and why. */
function KeptDialog({ events, note, onClose }: KeptDialogProps) {
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
