import Box from '@mui/material/Box'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { logoUrl } from '#api/association-logo.ts'
import { queryKeys } from '#api/query-keys.ts'
import { changes } from '#lib/async/changes.ts'
import type { AssociationType } from '#lib/club/association.ts'
import { hasFeature } from '#lib/club/flags.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { useToast } from '#ui/feedback/toast-context.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { SwitchInput } from '#ui/form/SwitchInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { useSharedForm } from '#ui/form/use-shared-form.ts'
import { Section } from '#ui/layout/Section.tsx'

import {
  type Association,
  type AssociationFields,
  CODE_RULES,
  TYPES,
  associationSchema,
  lostEventTypes,
  toFields,
} from '../association.ts'
import { saveAssociation } from '../mutations.ts'
import { associationQueries } from '../queries.ts'
import { VisitorPreview } from './VisitorPreview.tsx'

const LONG_TEXTS = [
  'description',
  'mission_statement',
  'code_of_conduct',
  'terms_and_conditions',
] as const satisfies (keyof AssociationFields)[]
type Switch =
  | 'is_public'
  | 'allow_user_registration'
  | 'shows_participants'
  | 'shows_comments'
  | 'requires_second_factor'

/** The association's public information and permissions, with a preview of what visitors see. */
export function AssociationForm({ association }: { association: Association }) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const form = useSharedForm<AssociationFields>({
    schema: associationSchema,
    values: toFields(association),
    draft: 'association',
    latest: async () => toFields(await queryClient.query({ ...associationQueries.settings(), staleTime: 0 })),
    save: async (typed) => {
      await saveAssociation(changes(toFields(association), typed))
      await Promise.all(
        [
          associationQueries.all,
          queryKeys.sessionAssociation,
          queryKeys.openAssociation,
          queryKeys.ownRole,
          queryKeys.events,
        ].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      )
      toast({ message: t('association.saved'), severity: 'success' })
    },
  })
  const { control } = form
  const fields = form.watch()
  const zones = [...new Set([association.timezone, ...Intl.supportedValuesOf('timeZone')])].toSorted()
  const switches = (...names: Switch[]) =>
    names.map((name) => (
      <SwitchInput
        key={name}
        control={control}
        name={name}
        label={t(`association.${name}`)}
        hint={t(`association.${name}_hint`, { context: fields.type })}
      />
    ))
  return (
    <Form form={form}>
      <FieldGroup title={t('association.about')}>
        <TextInput control={control} name="name" label={t('association.name')} autoComplete="off" />
        <SelectInput
          control={control}
          name="type"
          label={t('association.type')}
          hint={t('association.type_hint')}
          options={TYPES.map((value) => ({ value, label: t(`association.types.${value}`) }))}
        />
        <TypeNote saved={association.type} chosen={fields.type} />
        <TextInput
          control={control}
          name="address"
          label={t('association.address')}
          autoComplete="off"
          rows={2}
        />
        <SelectInput
          control={control}
          name="timezone"
          label={t('association.timezone')}
          hint={t('association.timezone_hint')}
          options={zones.map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        />
      </FieldGroup>
      <FieldGroup title={t('association.visitors')}>
        {switches('is_public', 'allow_user_registration')}
        <VisitorPreview fields={fields} logo={logoUrl(association)} />
      </FieldGroup>
      <FieldGroup title={t('association.texts')}>
        {LONG_TEXTS.map((name) => (
          <TextInput
            key={name}
            control={control}
            name={name}
            label={t(`association.${name}`)}
            hint={t(`association.${name}_hint`)}
            autoComplete="off"
            rows={3}
          />
        ))}
      </FieldGroup>
      <FieldGroup title={t('association.members')}>
        {switches('shows_participants', 'shows_comments')}
      </FieldGroup>
      <FieldGroup title={t('association.security')}>{switches('requires_second_factor')}</FieldGroup>
      {hasFeature('qrScanner', fields.type) && (
        <FieldGroup title={t('association.door')}>
          <DoorInputs control={control} />
        </FieldGroup>
      )}
    </Form>
  )
}

function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <Box sx={{ display: 'grid', gap: 2.5, mb: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>{children}</Box>
    </Section>
  )
}

/** What changing the type would entail, before it is saved. */
function TypeNote({ saved, chosen }: { saved: AssociationType; chosen: AssociationType }) {
  const { t } = useTranslation()
  const { data: count } = useQuery(associationQueries.eventsOf(lostEventTypes(saved, chosen)))
  if (saved === chosen) return null
  return (
    <Alert severity="warning">
      {count !== undefined && count > 0 && `${t('association.type_events', { count })} `}
      {t(`association.type_change.${chosen}`)}
    </Alert>
  )
}

/** What the club's doors accept and show, for clubs that have doors with a scanner. */
function DoorInputs({ control }: { control: Control<AssociationFields> }) {
  const { t } = useTranslation()
  return (
    <>
      {(['old_codes', 'paper_cards'] as const).map((name) => (
        <SelectInput
          key={name}
          control={control}
          name={name}
          label={t(`association.${name}`)}
          hint={t(`association.${name}_hint`)}
          options={CODE_RULES.map((value) => ({ value, label: t(`association.code_rule.${value}`) }))}
        />
      ))}
      <SwitchInput
        control={control}
        name="shows_photos"
        label={t('association.shows_photos')}
        hint={t('association.shows_photos_hint')}
      />
    </>
  )
}
