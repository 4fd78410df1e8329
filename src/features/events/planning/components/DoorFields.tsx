import { useQuery } from '@tanstack/react-query'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { MoreFields } from '#ui/form/MoreFields.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { SwitchInput } from '#ui/form/SwitchInput.tsx'

import { CODE_RULE_CHOICES, type EventFields } from '../fields.ts'
import { planningQueries } from '../queries.ts'

/**
 * What the event's doors accept and show, folded away, as few events differ from the club; nothing in a club whose doors have no scanner. Photos can be turned on
 * before the club's setting is, which then says that it has no effect yet.
 */
export function DoorFields<Values extends EventFields & FieldValues>({
  control,
}: {
  control: Control<Values>
}) {
  const { t } = useTranslation()
  const { data: doors } = useQuery(planningQueries.clubDoors())
  if (doors && !doors.scans) return null
  return (
    <MoreFields control={control} label={t('planning.door')} names={[]}>
      {(['old_codes', 'paper_cards'] as const).map((name) => (
        <SelectInput
          key={name}
          control={control}
          name={name as FieldPathByValue<Values, string>}
          label={t(`planning.${name}`)}
          options={CODE_RULE_CHOICES.map((value) => ({
            value,
            label: t(`planning.code_rule.${value || 'as_club'}`),
          }))}
        />
      ))}
      <SwitchInput
        control={control}
        name={'shows_photos' as FieldPathByValue<Values, boolean>}
        label={t('planning.shows_photos')}
        hint={t(
          doors?.showsPhotos === false ? 'planning.shows_photos_not_yet' : 'planning.shows_photos_hint',
        )}
      />
    </MoreFields>
  )
}
