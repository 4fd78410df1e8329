import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'

import { linkProblem } from '../link-problem.ts'
import { resetPassword } from '../mutations.ts'
import { newPasswordSchema, EMPTY_PASSWORD } from '../new-password-schema.ts'
import { accountQueries } from '../queries.ts'

interface NewPasswordFormProps {
  token: string
  /** The login address of the account. */
  email: string
  onDone: () => Promise<void>
}

/** Sets a new password in place of a forgotten one. */
export function NewPasswordForm({ token, email, onDone }: NewPasswordFormProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const form = useSavedForm({
    schema: newPasswordSchema,
    values: EMPTY_PASSWORD,
    clearAfterSave: true,
    save: async ({ password }) => {
      try {
        await resetPassword(token, password)
      } catch (error) {
        // The link expired while the password was being typed: the page says so in place of the form.
        if (linkProblem(toApiError(error))) await queryClient.resetQueries(accountQueries.resetToken(token))
        throw error
      }
      await onDone()
    },
  })
  return (
    <Form standalone form={form} submitLabel={t('account.reset.action')} offlineText={t('account.offline')}>
      {/* So that a password manager saves it under the right name. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <PasswordInput
        autoComplete="new-password"
        control={form.control}
        name="password"
        label={t('account.reset.password')}
        rules
      />
      <PasswordInput
        autoComplete="new-password"
        control={form.control}
        name="repeated_password"
        label={t('account.repeated_password')}
      />
    </Form>
  )
}
