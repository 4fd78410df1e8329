import { useMemo, useState } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { dayOf } from '#lib/time/day.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { SwitchInput } from '#ui/form/SwitchInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'
import { PublicCard } from '#ui/public/PublicCard.tsx'

import { associationSchema, EMPTY_ASSOCIATION } from '../association-schema.ts'
import { registerAssociation } from '../mutations.ts'
import type { PersonValues } from '../registration-schema.ts'
import { ContinueLink } from './ContinueLink.tsx'
import { PersonFields } from './PersonFields.tsx'

/** Registers a club, with the applicant as its first administrator. */
export function AssociationForm({ onMailSent }: { onMailSent: (email: string) => void }) {
  const { t } = useTranslation()
  const [today] = useState(() => dayOf(new Date()))
  const schema = useMemo(() => associationSchema(today), [today])
  const form = useSavedForm({
    schema,
    values: EMPTY_ASSOCIATION,
    draft: 'register-association',
    clearAfterSave: true,
    // The field that ERROR_ASSOCIATION_NAME_TOO_SHORT refers to.
    aliases: { name: 'association_name' },
    save: async (typed) => {
      await registerAssociation(typed)
      onMailSent(typed.email)
    },
  })
  const types = [
    { value: 'music', label: t('account.association.music') },
    { value: 'sport', label: t('account.association.sport') },
  ]
  return (
    <PublicCard title={t('account.association.title')} lead={t('account.association.lead')}>
      <Form
        standalone
        form={form}
        submitLabel={t('account.association.action')}
        offlineText={t('account.offline')}
      >
        <TextInput
          control={form.control}
          name="association_name"
          label={t('account.association.name')}
          autoComplete="organization"
        />
        <SelectInput
          control={form.control}
          name="association_type"
          label={t('account.association.type')}
          options={types}
        />
        <SwitchInput
          control={form.control}
          name="association_is_public"
          label={t('account.association.is_public')}
          hint={t('account.association.is_public_hint')}
        />
        <PersonFields control={form.control as unknown as Control<PersonValues>} today={today} />
      </Form>
      <ContinueLink />
    </PublicCard>
  )
}
