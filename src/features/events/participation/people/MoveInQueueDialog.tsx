import DialogContentText from '@mui/material/DialogContentText'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { call } from '#api/functions.ts'
import { queryKeys } from '#api/query-keys.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Form } from '#ui/form/Form.tsx'
import { message } from '#ui/form/message.ts'
import { text } from '#ui/form/rules.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'

import type { Attendee } from '../event.ts'
import { participationQueries } from '../queries.ts'

const MOST_LETTERS = 300

interface MoveInQueueDialogProps {
  eventId: string
  person: Attendee
  onClose: () => void
}

/** Asks for a new place on the waiting list, and a reason. */
export function MoveInQueueDialog({ eventId, person, onClose }: MoveInQueueDialogProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { data: figures } = useQuery(participationQueries.figures(eventId))
  const last = figures?.queued ?? 1
  const { name } = person
  const form = useToldForm({
    schema: z.object({
      place: z
        .string()
        .check(
          z.refine(
            (value) => /^[1-9]\d*$/.test(value) && Number(value) <= last,
            message('participation.queue.hint', { count: last }),
          ),
        ),
      reason: text({ min: 1, max: MOST_LETTERS }),
    }),
    values: { place: String(person.queue_place ?? ''), reason: '' },
    aliases: { p_place: 'place', p_reason: 'reason' },
    clearAfterSave: true,
    save: async ({ place, reason }) => {
      try {
        await call('move_in_queue', {
          p_event_id: eventId,
          p_user_id: person.user_id,
          p_place: Number(place),
          p_reason: reason,
        })
      } finally {
        // Also after a failure, as the waiting list may have changed.
        await queryClient.invalidateQueries({ queryKey: queryKeys.events })
      }
      toast({ message: t('participation.queue.done', { name, place }), severity: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog title={t('participation.queue.title', { name })} onClose={onClose}>
      <DialogContentText>{t('participation.queue.text')}</DialogContentText>
      <Form
        form={form}
        submitLabel={t('participation.queue.save')}
        savedText={null}
        offlineText={t('participation.offline')}
        onCancel={onClose}
      >
        <TextInput
          control={form.control}
          name="place"
          label={t('participation.queue.place')}
          hint={t('participation.queue.hint', { count: last })}
          inputMode="numeric"
        />
        <TextInput control={form.control} name="reason" label={t('participation.queue.reason')} />
      </Form>
    </FormDialog>
  )
}
