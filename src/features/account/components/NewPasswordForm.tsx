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
  /** The address that the account is logged in to with. */
  email: string
  onDone: () => Promise<void>
}

/** Sets a password in place of the forgotten one. */
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
        // The link has run out while the password was typed: the page says so in place of the form.
        if (linkProblem(toApiError(error))) await queryClient.resetQueries(accountQueries.resetToken(token))
        throw error
      }
      await onDone()
    },
  })
  return (
    <Form standalone form={form} submitLabel={t('account.reset.action')} offlineText={t('account.offline')}>
      {/* So that a password manager keeps it under the right name. */}
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
