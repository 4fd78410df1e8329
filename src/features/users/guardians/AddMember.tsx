import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'

import { dayOf } from '#lib/time/day.ts'
import { keepFocus } from '#ui/browser/keep-focus.ts'
import { useNavigateFromHere } from '#ui/browser/use-navigate-from-here.ts'
import { Button } from '#ui/control/Button.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { DateInput } from '#ui/form/DateInput.tsx'
import { Form } from '#ui/form/Form.tsx'
import { message } from '#ui/form/message.ts'
import { day, text } from '#ui/form/rules.ts'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSavedForm } from '#ui/form/use-saved-form.ts'

import { addToGroup } from '../mutations.ts'
import { FIRST_DAY } from '../profile.ts'
import { refreshMembers, userQueries } from '../queries.ts'
import { AddGuardian } from './AddGuardian.tsx'
import { addMember } from './guardians.ts'

const MOST = 2

const schema = (today: string, fewest: number) =>
  z.object({
    id: z.string(),
    name: text({ min: 2, max: 100 }),
    date_of_birth: day({ from: FIRST_DAY, to: today, optional: true }),
    group: text({ min: 0, max: 36 }),
    guardians: z
      .array(z.object({ user_id: z.string(), name: z.string() }))
      .check(z.minLength(fewest, message('users.add_child.guardian_missing'))),
  })

interface AddMemberProps {
  /** A child needs a guardian; an adult may have somebody to contact, who gets the same rights. */
  kind: 'child' | 'adult'
  managesGroups: boolean
  /** A member chosen as the guardian from the start. */
  guardianId?: string | undefined
}

/** Creates a member without an account and puts them in a group. */
export function AddMember({ kind, managesGroups, guardianId }: AddMemberProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const navigate = useNavigateFromHere()
  const queryClient = useQueryClient()
  const groups = useQuery({ ...userQueries.groups(), enabled: managesGroups })
  const guardian = useQuery({ ...userQueries.detail(guardianId ?? ''), enabled: guardianId !== undefined })
  const [today] = useState(() => dayOf(new Date()))
  const form = useSavedForm<{
    id: string
    name: string
    date_of_birth: string
    group: string
    guardians: { user_id: string; name: string }[]
  }>({
    schema: schema(today, kind === 'child' ? 1 : 0),
    aliases: { p_guardian_ids: 'guardians', p_date_of_birth: 'date_of_birth', p_name: 'name' },
    values: {
      id: '',
      name: '',
      date_of_birth: '',
      group: '',
      guardians: guardian.data ? [{ user_id: guardian.data.id, name: guardian.data.name }] : [],
    },
    draft: guardianId ? `child_of_${guardianId}` : kind,
    save: async (child) => {
      if (form.getValues('id') === '') form.setValue('id', crypto.randomUUID())
      const id = await addMember({ ...child, id: form.getValues('id') })
      // The child is there by now: a failure here must not keep the form, to be sent again.
      const isLeftOut =
        child.group !== '' &&
        (await addToGroup([id], child.group).then(
          () => false,
          () => true,
        ))
      await refreshMembers(queryClient)
      toast(
        isLeftOut
          ? { message: t('users.add_child.left_out', { name: child.name }), severity: 'error' }
          : { message: t('users.add_child.done', { name: child.name }), severity: 'success' },
      )
      await navigate({ to: '/admin/users/$id', params: { id } })
    },
  })
  const { control } = form
  const missingId = useId()
  const guardians = form.watch('guardians')
  const missing = form.formState.errors.guardians?.message
  const choose = (chosen: typeof guardians) =>
    form.setValue('guardians', chosen, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <Form form={form} submitLabel={t(`users.add_${kind}.submit`)} savedText={null}>
      <TextInput control={control} name="name" label={t('users.name')} autoComplete="off" />
      <DateInput
        control={control}
        name="date_of_birth"
        label={t('users.date_of_birth')}
        from={FIRST_DAY}
        to={today}
        openTo="year"
      />
      {groups.data && groups.data.length > 0 && (
        <SelectInput
          control={control}
          name="group"
          label={t('users.group')}
          options={[
            { value: '', label: t('users.add_child.no_group') },
            ...groups.data.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Box
        ref={keepFocus}
        role="group"
        aria-label={t(kind === 'child' ? 'users.guardians.title' : 'users.add_adult.contacts')}
        aria-describedby={missing ? missingId : undefined}
        sx={{ display: 'grid', gap: 1 }}
      >
        {guardians.map((guardian) => (
          <Box
            key={guardian.user_id}
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}
          >
            <Box sx={{ flex: '1 1 8rem', minWidth: 0, overflowWrap: 'anywhere' }}>{guardian.name}</Box>
            <Button
              aria-label={t(`users.${kind === 'child' ? 'guardians' : 'add_adult'}.remove_of`, {
                name: guardian.name,
              })}
              onClick={() => choose(guardians.filter((other) => other !== guardian))}
            >
              {t('users.guardians.remove')}
            </Button>
          </Box>
        ))}
        {missing && (
          <Box id={missingId} sx={{ color: 'error.main' }}>
            {t('users.add_child.guardian_missing')}
          </Box>
        )}
        {guardians.length < MOST && (
          <Box>
            <AddGuardian
              action={t(kind === 'child' ? 'users.guardians.add' : 'users.add_adult.contact')}
              title={t(`users.add_${kind}.who`)}
              without={guardians.map(({ user_id }) => user_id)}
              onChoose={(guardian) => choose([...guardians, guardian])}
            />
          </Box>
        )}
      </Box>
    </Form>
  )
}
