import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { DayField } from '#ui/public-form/DayField.tsx'
import { LinesField } from '#ui/public-form/LinesField.tsx'
import { PasswordField } from '#ui/public-form/PasswordField.tsx'
import { TextField } from '#ui/public-form/TextField.tsx'

import type { PersonValues } from '../registration-schema.ts'

interface PersonFieldsProps {
  control: Control<PersonValues>
  today: string
  /** The address is the one that was invited. */
  emailLocked?: boolean
}

/** What is asked of everyone who gets an account. */
export function PersonFields({ control, today, emailLocked = false }: PersonFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField control={control} name="name" label={t('account.name')} autoComplete="name" />
      <TextField
        control={control}
        name="email"
        label={t('account.email')}
        type="email"
        autoComplete="username"
        readOnly={emailLocked}
        hint={emailLocked && t('account.register.email_locked')}
      />
      <PasswordField control={control} name="password" label={t('account.password')} rules />
      <PasswordField control={control} name="repeated_password" label={t('account.repeated_password')} />
      <DayField
        control={control}
        name="date_of_birth"
        label={t('account.date_of_birth')}
        from="1900-01-01"
        to={today}
      />
      <LinesField
        control={control}
        name="address"
        label={t('account.address')}
        autoComplete="street-address"
      />
    </>
  )
}
