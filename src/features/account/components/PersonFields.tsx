import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { DateInput } from '#ui/form/DateInput.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'

import type { PersonValues } from '../registration-schema.ts'

interface PersonFieldsProps {
  control: Control<PersonValues>
  today: string
  /** The address is the invited one. */
  emailLocked?: boolean
}

/** The fields for everyone who creates an account. */
export function PersonFields({ control, today, emailLocked = false }: PersonFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput control={control} name="name" label={t('account.name')} autoComplete="name" />
      <TextInput
        control={control}
        name="email"
        label={t('account.email')}
        type="email"
        autoComplete="username"
        readOnly={emailLocked}
        hint={emailLocked && t('account.register.email_locked')}
      />
      <PasswordInput
        autoComplete="new-password"
        control={control}
        name="password"
        label={t('account.password')}
        rules
      />
      <PasswordInput
        autoComplete="new-password"
        control={control}
        name="repeated_password"
        label={t('account.repeated_password')}
      />
      <DateInput
        native
        control={control}
        name="date_of_birth"
        label={t('account.date_of_birth')}
        from="1900-01-01"
        to={today}
      />
      <TextInput
        rows={2}
        control={control}
        name="address"
        label={t('account.address')}
        autoComplete="street-address"
      />
    </>
  )
}
