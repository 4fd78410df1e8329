import { useTranslation } from 'react-i18next'

import { storedLanguage } from '#api/language.ts'
import { createFirstClub } from '#api/setup.ts'
import { chooseLanguage } from '#lib/text/languages.ts'
import { Form } from '#ui/form/Form.tsx'
import { PasswordInput } from '#ui/form/PasswordInput.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'

import { EMPTY_SETUP, setupSchema } from '../setup-schema.ts'

interface ClubFormProps {
  setupKey: string
  /** Creates it; what has gone wrong with the set-up itself is not for a field to show. */
  attempt: (work: () => Promise<void>) => Promise<void>
}

/** Creates the club, with whoever fills it in as its first administrator. */
export function ClubForm({ setupKey, attempt }: ClubFormProps) {
  const { t } = useTranslation()
  const form = useSavedForm({
    schema: setupSchema,
    values: EMPTY_SETUP,
    draft: 'setup',
    clearAfterSave: true,
    save: (typed) =>
      attempt(() =>
        createFirstClub(setupKey, {
          name: typed.association_name,
          type: typed.association_type,
          adminName: typed.name,
          adminEmail: typed.email,
          adminLanguage: chooseLanguage(storedLanguage(), []),
          adminPassword: typed.password,
        }),
      ),
  })
  const types = [
    { value: 'music', label: t('account.association.music') },
    { value: 'sport', label: t('account.association.sport') },
  ]
  return (
    <Form standalone form={form} submitLabel={t('setup.create')} offlineText={t('account.offline')}>
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
      <TextInput control={form.control} name="name" label={t('setup.your_name')} autoComplete="name" />
      <TextInput
        control={form.control}
        name="email"
        label={t('account.email')}
        type="email"
        autoComplete="username"
      />
      <PasswordInput
        autoComplete="new-password"
        control={form.control}
        name="password"
        label={t('account.password')}
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
