import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { Form } from '#ui/form/Form.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'

import { emailChangeSchema } from '../email-change.ts'
import { requestEmailChange } from '../mutations.ts'
import { ProveWithPasskey } from '../passkeys/ProveWithPasskey.tsx'
import { settingsQueries } from '../queries.ts'
import { PendingEmailChange } from './PendingEmailChange.tsx'

/** Requests another address, and shows the one awaiting confirmation. */
export function EmailAddress({ email }: { email: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: pending } = useQuery(settingsQueries.pendingEmail())
  const form = useToldForm({
    schema: emailChangeSchema(email),
    values: { new_email: '', current_password: '' },
    draft: 'email-change',
    aliases: { email: 'new_email' },
    clearAfterSave: true,
    save: ({ new_email, current_password }) => requestEmailChange(client, new_email, current_password),
  })
  return (
    <>
      {pending && <PendingEmailChange pending={pending} current={email} />}
      <Form
        form={form}
        submitLabel={t(pending ? 'settings.email.submit_another' : 'settings.email.submit')}
        savedText={t('settings.email.sent')}
      >
        <TextInput
          control={form.control}
          name="new_email"
          label={t('settings.email.new')}
          hint={t('settings.email.new_hint')}
          type="email"
          autoComplete="email"
        />
        <PasswordInput
          control={form.control}
          name="current_password"
          label={t('settings.password.current')}
          autoComplete="current-password"
        />
        <ProveWithPasskey form={form} />
      </Form>
    </>
  )
}
