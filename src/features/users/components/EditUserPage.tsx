import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { changes } from '#lib/async/changes.ts'
import { LANGUAGES } from '#lib/text/languages.ts'
import { dayOf } from '#lib/time/day.ts'
import { useNavigateFromHere } from '#ui/browser/use-navigate-from-here.ts'
import { ContactInputs } from '#ui/contact/ContactInputs.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { DateInput } from '#ui/form/DateInput.tsx'
import { Form } from '#ui/form/Form.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSharedForm } from '#ui/form/use-shared-form.ts'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { saveProfile } from '../mutations.ts'
import { FIRST_DAY, fromFields, profileSchema, toFields } from '../profile.ts'
import { refreshMembers, userQueries } from '../queries.ts'
import type { UserRights } from '../rights.ts'
import type { User } from '../user.ts'
import { EmailText } from './EmailText.tsx'
import { ObstacleNote } from './ObstacleNote.tsx'
import { ProfileFacts } from './ProfileFacts.tsx'

/** Edits a member's profile. If the member has a higher role, says so and shows the profile read-only. */
export function EditUserPage({ id, rights }: { id: string; rights: UserRights }) {
  const { t } = useTranslation()
  const user = useQuery(userQueries.detail(id))
  const isHigher = useQuery(userQueries.isHigher(id))
  return (
    <Page narrow>
      <BackLink to={rights.home}>{t('users.back')}</BackLink>
      <PageHeader
        title={user.data ? t('users.edit_title', { name: user.data.name }) : t('users.edit_page')}
        lead={user.data && <EmailText user={user.data} />}
      />
      <Loaded query={user} height={420}>
        {(known) => (
          <Loaded query={isHigher} height={420} within>
            {(higher) =>
              higher ? (
                <>
                  <ObstacleNote user={known} obstacle="higher" rights={rights} />
                  <ProfileFacts user={known} />
                </>
              ) : (
                <ProfileForm user={known} rights={rights} />
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  )
}

function ProfileForm({ user, rights }: { user: User; rights: UserRights }) {
  const { t } = useTranslation()
  const navigate = useNavigateFromHere()
  const toast = useToast()
  const queryClient = useQueryClient()
  // Not everybody who may change a profile may open the member's page.
  const back = rights.read
    ? ({ to: '/admin/users/$id', params: { id: user.id } } as const)
    : { to: rights.home }
  const [today] = useState(() => dayOf(new Date()))
  const form = useSharedForm({
    schema: profileSchema(today),
    values: toFields(user),
    draft: `user ${user.id}`,
    latest: async () => toFields(await queryClient.query({ ...userQueries.detail(user.id), staleTime: 0 })),
    save: async (typed) => {
      await saveProfile(user.id, changes(fromFields(toFields(user)), fromFields(typed)))
      await refreshMembers(queryClient)
      toast({ message: t('users.saved', { name: typed.name }), severity: 'success' })
      await navigate(back)
    },
  })
  const { control } = form
  return (
    <Form form={form} actions={<LinkButton {...back}>{t('common.cancel')}</LinkButton>}>
      <TextInput control={control} name="name" label={t('users.name')} autoComplete="off" />
      <DateInput
        control={control}
        name="date_of_birth"
        label={t('users.date_of_birth')}
        from={FIRST_DAY}
        to={today}
        openTo="year"
      />
      <TextInput control={control} name="address" label={t('users.address')} autoComplete="off" rows={2} />
      <ContactInputs control={control} />
      <SelectInput
        control={control}
        name="language"
        label={t('users.language')}
        hint={t('users.language_hint')}
        options={LANGUAGES.map((value) => ({ value, label: t(`app.language.${value}`) }))}
      />
    </Form>
  )
}
