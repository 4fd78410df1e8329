import { useMemo, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { dayOf } from '#lib/day.ts'
import { Form } from '#ui/form/Form.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'

import { registerUser } from '../mutations.ts'
import { EMPTY_PERSON, type PersonValues, registrationSchema } from '../registration-schema.ts'
import { PersonFields } from './PersonFields.tsx'
import { Terms } from './Terms.tsx'

interface RegistrationFormProps {
  association: string
  terms: string | null
  /** For invitations: the invited address and the link's token. */
  invitation?: { email: string; token: string }
  /** The account has been created and awaits confirmation by mail. */
  onMailSent: (email: string) => void
  /** The account has been created and is logged in. */
  onLoggedIn?: (() => void) | undefined
  /** The server did not create it. */
  onFailure?: (error: unknown) => Promise<void>
}

/** Creates an account in the association. */
export function RegistrationForm({
  association,
  terms,
  invitation,
  onMailSent,
  onLoggedIn,
  onFailure,
}: RegistrationFormProps) {
  const { t } = useTranslation()
  const email = invitation?.email ?? ''
  const [today] = useState(() => dayOf(new Date()))
  const schema = useMemo(() => registrationSchema(today), [today])
  const values = useMemo(() => ({ ...EMPTY_PERSON, email, terms: false }), [email])
  const form = useSavedForm({
    schema,
    values,
    draft: invitation ? 'register-invited' : 'register',
    clearAfterSave: true,
    save: async (typed) => {
      const outcome = await registerUser(typed, invitation?.token).catch(async (error: unknown) => {
        await onFailure?.(error)
        throw error
      })
      if (outcome === 'mail sent') onMailSent(typed.email)
      else onLoggedIn?.()
    },
  })
  return (
    <Form
      standalone
      form={form}
      submitLabel={t('account.register.action')}
      offlineText={t('account.offline')}
    >
      <PersonFields
        control={form.control as unknown as Control<PersonValues>}
        today={today}
        emailLocked={invitation !== undefined}
      />
      <Terms control={form.control} association={association} terms={terms} />
    </Form>
  )
}
