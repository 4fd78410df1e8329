import { useTranslation } from 'react-i18next'

import { Form } from '#ui/form/Form.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { useToldForm } from '#ui/form/use-told-form.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { changePassword } from '../mutations.ts'
import { ProveWithPasskey } from '../passkeys/ProveWithPasskey.tsx'
import { passwordChangeSchema } from '../password-change.ts'

/** A new password. `email` tells a password manager whose it is. */
export function PasswordPage({ email }: { email: string }) {
  const { t } = useTranslation()
  const form = useToldForm({
    schema: passwordChangeSchema,
    values: { current_password: '', new_password: '', repeated_password: '' },
    aliases: { password: 'new_password' },
    clearAfterSave: true,
    save: ({ current_password, new_password }) => changePassword(current_password, new_password),
  })
  const { control } = form
  return (
    <>
      <PageHeader title={t('settings.password.title')} lead={t('settings.password.lead')} />
      <Form
        form={form}
        submitLabel={t('settings.password.submit')}
        savedText={t('settings.password.saved')}
        offlineText={t('settings.password.offline')}
      >
        <input type="text" hidden readOnly name="username" autoComplete="username" value={email} />
        <PasswordInput
          control={control}
          name="current_password"
          label={t('settings.password.current')}
          autoComplete="current-password"
        />
        <PasswordInput
          control={control}
          name="new_password"
          label={t('settings.password.new')}
          autoComplete="new-password"
          rules
        />
        <PasswordInput
          control={control}
          name="repeated_password"
          label={t('settings.password.repeat')}
          autoComplete="new-password"
        />
        <ProveWithPasskey form={form} />
      </Form>
    </>
  )
}
