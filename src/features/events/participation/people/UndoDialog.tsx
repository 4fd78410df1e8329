import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import DialogContentText from '@mui/material/DialogContentText'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { UNDO_REASONS, undoReasonName, undoReasonText } from '#lib/door/undo-reasons.ts'
import { Form } from '#ui/form/Form.tsx'
import { text } from '#ui/form/rules.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'

import type { Attendee } from '../event.ts'
import { useCheckIn } from '../use-check-in.ts'

const MOST_LETTERS = 200

const schema = z.object({ reason: text({ min: 1, max: MOST_LETTERS }) })

interface UndoDialogProps {
  eventId: string
  people: readonly Attendee[]
  onDone: () => void
  onClose: () => void
}

/** Asks for a reason to undo check-ins. Common reasons take one tap. */
export function UndoDialog({ eventId, people, onDone, onClose }: UndoDialogProps) {
  const { t } = useTranslation()
  const { mutateAsync } = useCheckIn(eventId)
  const form = useToldForm({
    schema,
    values: { reason: '' },
    clearAfterSave: true,
    save: async ({ reason }) => {
      await mutateAsync({
        userIds: people.map(({ user_id }) => user_id),
        op: 'undo',
        reason: undoReasonName(reason, t),
      })
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('participation.undo.question', { count: people.length, name: people[0]?.name })}
      maxWidth="xs"
      onClose={onClose}
    >
      <DialogContentText>{t('participation.undo.text', { count: people.length })}</DialogContentText>
      <Form
        form={form}
        submitLabel={t('participation.undo.many', { count: people.length })}
        savedText={null}
        destructive
        offlineText={t('participation.offline')}
        onCancel={onClose}
      >
        <TextInput control={form.control} name="reason" label={t('participation.undo.reason')} />
        <Box
          role="group"
          aria-label={t('participation.undo.common')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}
        >
          {UNDO_REASONS.map((name) => {
            const reason = undoReasonText(name, t)
            return (
              <Chip
                key={name}
                label={reason}
                onClick={() => form.setValue('reason', reason, { shouldDirty: true, shouldValidate: true })}
              />
            )
          })}
        </Box>
      </Form>
    </FormDialog>
  )
}
