import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { changes } from '#lib/async/changes.ts'
import { LANGUAGES } from '#lib/text/languages.ts'
import { ContactInputs } from '#ui/contact/ContactInputs.tsx'
import { DateInput } from '#ui/form/DateInput.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSharedForm } from '#ui/form/use-shared-form.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { ChildrenPhotos } from '../photo/ChildrenPhotos.tsx'
import { PhotoPanel } from '../photo/PhotoPanel.tsx'
import {
  EARLIEST_BIRTH,
  fromForm,
  type Profile,
  profileSchema,
  saveProfile,
  toForm,
  today,
} from '../profile.ts'

interface Props {
  profile: Profile & { id: string }
  /** Called when it has been saved, so that other parts of the screen can follow. */
  onSaved: (profile: Profile) => Promise<void>
  /** Reads it again: staff may change it too. */
  latest: () => Promise<Profile>
}

/** The user's profile in the club. */
export function ProfilePage({ profile, onSaved, latest }: Props) {
  const { t } = useTranslation()
  const lastDay = today()
  const form = useSharedForm({
    schema: profileSchema(lastDay),
    values: toForm(profile),
    draft: 'profile',
    latest: async () => toForm(await latest()),
    save: async (typed) => {
      const next = fromForm(typed)
      await saveProfile(profile.id, changes(fromForm(toForm(profile)), next))
      await onSaved(next)
    },
  })
  const { control } = form
  return (
    <>
      <PageHeader title={t('settings.profile.title')} lead={t('settings.profile.lead')} />
      <Form form={form}>
        <TextInput control={control} name="name" label={t('settings.profile.name')} autoComplete="name" />
        <TextInput
          control={control}
          name="address"
          label={t('settings.profile.address')}
          hint={t('settings.profile.address_hint')}
          autoComplete="street-address"
          rows={2}
        />
        <ContactInputs control={control} own />
        <DateInput
          control={control}
          name="date_of_birth"
          label={t('settings.profile.date_of_birth')}
          hint={t('settings.profile.date_of_birth_hint')}
          from={EARLIEST_BIRTH}
          to={lastDay}
          openTo="year"
        />
        <SelectInput
          control={control}
          name="language"
          label={t('settings.profile.language')}
          hint={t('settings.profile.language_hint')}
          options={LANGUAGES.map((language) => ({ value: language, label: t(`app.language.${language}`) }))}
        />
      </Form>
      <Box sx={{ mt: 3, '&:empty': { display: 'none' } }}>
        <PhotoPanel />
      </Box>
      <ChildrenPhotos />
    </>
  )
}
