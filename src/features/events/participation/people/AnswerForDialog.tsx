import DialogContentText from '@mui/material/DialogContentText'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { api, unwrapVoid } from '#api/client.ts'
import { queryKeys } from '#api/query-keys.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'

import type { Attendee } from '../event.ts'

const ANSWERS = ['going', 'interested', 'declined'] as const

interface AnswerForDialogProps {
  eventId: string
  person: Attendee
  onClose: () => void
}

/** Answers an event for somebody who told a leader, such as a member without an account. Their comment and guests stay. */
export function AnswerForDialog({
  eventId,
  person: { user_id, name, registration },
  onClose,
}: AnswerForDialogProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const form = useToldForm({
    schema: z.object({ status: z.enum(ANSWERS) }),
    values: { status: ANSWERS.find((answer) => answer === registration) ?? 'going' },
    clearAfterSave: true,
    save: async ({ status }) => {
      try {
        await unwrapVoid(
          api
            .from('event_registrations')
            .upsert({ event_id: eventId, user_id, status }, { onConflict: 'event_id,user_id' }),
        )
      } finally {
        // Also after a failure: the event may have filled up.
        await queryClient.invalidateQueries({ queryKey: queryKeys.events })
      }
      toast({
        message: t('participation.answer_for.done', {
          name,
          answer: t(`participation.registration.${status}`),
        }),
        severity: 'success',
      })
      onClose()
    },
  })
  return (
    <FormDialog title={t('participation.answer_for.title', { name })} maxWidth="xs" onClose={onClose}>
      <DialogContentText>{t('participation.answer_for.text', { name })}</DialogContentText>
      <Form
        form={form}
        submitLabel={t('participation.answer_for.save')}
        savedText={null}
        offlineText={t('participation.offline')}
        onCancel={onClose}
      >
        <SelectInput
          control={form.control}
          name="status"
          label={t('participation.registration.label')}
          options={ANSWERS.map((value) => ({ value, label: t(`participation.registration.${value}`) }))}
        />
      </Form>
    </FormDialog>
  )
}
