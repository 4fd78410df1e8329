import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import type { ContactFields } from '#lib/text/contact.ts'

import { TextInput } from '../form/TextInput.tsx'

interface Props<Values extends ContactFields> {
  control: Control<Values>
  /** Whether it is the user's own, which the browser may autofill. */
  own?: boolean
}

/** A person's contact details, and their emergency contact. */
export function ContactInputs<Values extends ContactFields>({ control: whole, own = false }: Props<Values>) {
  const { t } = useTranslation()
  // A form may have more fields than these.
  const control = whole as unknown as Control<ContactFields>
  return (
    <>
      <TextInput
        control={control}
        name="phone"
        label={t('contact.phone')}
        type="tel"
        autoComplete={own ? 'tel' : 'off'}
      />
      <TextInput
        control={control}
        name="emergency_name"
        label={t('contact.emergency_name')}
        hint={t(own ? 'contact.own_emergency_hint' : 'contact.emergency_hint')}
        autoComplete="off"
      />
      <TextInput
        control={control}
        name="emergency_phone"
        label={t('contact.emergency_phone')}
        type="tel"
        autoComplete="off"
      />
    </>
  )
}
