import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { useToast } from '#ui/feedback/toast-context.ts'
import { Form } from '#ui/form/Form.tsx'
import { text } from '#ui/form/rules.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'

import { settleConflict } from '../conflict-queries.ts'
import type { Conflict } from '../conflict.ts'
import { participationQueries } from '../queries.ts'
import { ConflictSides } from './ConflictSides.tsx'

const MOST_LETTERS = 500

const schema = z.object({ note: text({ min: 1, max: MOST_LETTERS }) })

interface SettleDialogProps {
  eventId: string
  conflict: Conflict
  onClose: () => void
}

/** Asks for a note on how a conflict was resolved, and settles it. */
export function SettleDialog({ eventId, conflict, onClose }: SettleDialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const toast = useToast()
  const queryClient = useQueryClient()
  // Kept for retries, in case the first attempt arrived and only the response was lost.
  const [settlementId] = useState(() => crypto.randomUUID())
  const form = useSavedForm({
    schema,
    values: { note: '' },
    aliases: { p_note: 'note' },
    clearAfterSave: true,
    save: async ({ note }) => {
      try {
        await settleConflict(settlementId, eventId, conflict, note)
      } finally {
        // Also after a failure, as somebody else may have been quicker.
        await queryClient.invalidateQueries({ queryKey: participationQueries.event(eventId) })
      }
      toast({ message: t('participation.conflicts.done', { name: conflict.name }), severity: 'success' })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="sm" fullWidth>
      <DialogTitle id={id}>{t('participation.conflicts.question', { name: conflict.name })}</DialogTitle>
      <DialogContent>
        <ConflictSides sides={conflict.sides} />
        <DialogContentText sx={{ my: 2 }}>{t('participation.conflicts.text')}</DialogContentText>
        <Form
          form={form}
          submitLabel={t('participation.conflicts.settle')}
          savedText={null}
          offlineText={t('participation.offline')}
          onCancel={onClose}
        >
          <TextInput control={form.control} name="note" label={t('participation.conflicts.note')} rows={2} />
        </Form>
      </DialogContent>
    </Dialog>
  )
}
