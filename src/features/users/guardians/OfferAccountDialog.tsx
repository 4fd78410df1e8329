import DialogContentText from '@mui/material/DialogContentText'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { useToast } from '#ui/feedback/toast-context.ts'
import { Form } from '#ui/form/Form.tsx'
import { emailAddress } from '#ui/form/rules.ts'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'
import { FormDialog } from '#ui/overlay/FormDialog.tsx'

import { userQueries } from '../queries.ts'
import type { User } from '../user.ts'
import { offerAccount } from './guardians.ts'

const schema = z.object({ email: emailAddress() })

interface OfferAccountDialogProps {
  user: Pick<User, 'id' | 'name'>
  onClose: () => void
}

/** Asks for the child's address, and mails the link to it. */
export function OfferAccountDialog({ user, onClose }: OfferAccountDialogProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const form = useToldForm({
    schema,
    values: { email: '' },
    clearAfterSave: true,
    save: async ({ email }) => {
      try {
        await offerAccount(user.id, email)
      } finally {
        // Also if an earlier link has been opened meanwhile.
        await queryClient.invalidateQueries({ queryKey: userQueries.all })
      }
      toast({ message: t('users.offer_account.sent', { email }), severity: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog title={t('users.offer_account.title', { name: user.name })} maxWidth="xs" onClose={onClose}>
      <DialogContentText>{t('users.offer_account.text')}</DialogContentText>
      <Form
        form={form}
        submitLabel={t('users.offer_account.submit')}
        savedText={null}
        offlineText={t('users.offline')}
        onCancel={onClose}
      >
        <TextInput
          control={form.control}
          name="email"
          type="email"
          label={t('users.offer_account.email')}
          hint={t('users.offer_account.hint')}
          autoComplete="off"
        />
      </Form>
    </FormDialog>
  )
}
