import DialogContentText from '@mui/material/DialogContentText'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { useClubContext } from '#ui/content/club-type.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Form } from '#ui/form/Form.tsx'
import { text } from '#ui/form/rules.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'

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
  const club = useClubContext()
  const toast = useToast()
  const queryClient = useQueryClient()
  // Kept for retries, in case the first attempt arrived and only the response was lost.
  const [settlementId] = useState(() => crypto.randomUUID())
  const form = useToldForm({
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
    <FormDialog title={t('participation.conflicts.question', { name: conflict.name })} onClose={onClose}>
      <ConflictSides sides={conflict.sides} />
      <DialogContentText>{t('participation.conflicts.text', club)}</DialogContentText>
      <Form
        form={form}
        submitLabel={t('participation.conflicts.settle')}
        savedText={null}
        offlineText={t('participation.offline')}
        onCancel={onClose}
      >
        <TextInput control={form.control} name="note" label={t('participation.conflicts.note')} rows={2} />
      </Form>
    </FormDialog>
  )
}
