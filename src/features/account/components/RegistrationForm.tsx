import { useMemo, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { dayOf } from '#lib/time/day.ts'
import { Form } from '#ui/form/Form.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'

import {
  EMPTY_PERSON,
  type PersonValues,
  registrationSchema,
  type RegistrationValues,
} from '../registration-schema.ts'
import { PersonFields } from './PersonFields.tsx'
import { Terms } from './Terms.tsx'

interface RegistrationFormProps {
  association: string
  terms: string | null
  /** The invited address, which cannot be changed. */
  invited?: string
  register: (values: RegistrationValues) => Promise<void>
}

/** Creates an account in the association. */
export function RegistrationForm({ association, terms, invited, register }: RegistrationFormProps) {
  const { t } = useTranslation()
  const [today] = useState(() => dayOf(new Date()))
  const schema = useMemo(() => registrationSchema(today), [today])
  const values = useMemo(() => ({ ...EMPTY_PERSON, email: invited ?? '', terms: false }), [invited])
  const form = useSavedForm({
    schema,
    values,
    draft: invited ? 'register-invited' : 'register',
    clearAfterSave: true,
    save: register,
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
        emailLocked={invited !== undefined}
      />
      <Terms control={form.control} association={association} terms={terms} />
    </Form>
  )
}
