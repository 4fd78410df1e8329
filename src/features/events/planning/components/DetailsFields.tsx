import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { isOwnZone } from '#lib/time/own-zone.ts'
import { DateTimeInput } from '#ui/form/DateTimeInput.tsx'
import { SelectInput } from '#ui/form/SelectInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'
import { Deferred } from '#ui/pacing/Deferred.tsx'

import type { EventFields } from '../fields.ts'
import { planningQueries } from '../queries.ts'
import { AnswerFields } from './AnswerFields.tsx'
import { InvitedFields } from './InvitedFields.tsx'

interface Props<Values extends EventFields & FieldValues> {
  control: Control<Values>
  /** The event's current type, which can be kept even if the club no longer offers it. */
  type: string
  zone: string
  /** How a new event is repeated. */
  repetition?: ReactNode
}

/** On a phone. */
const REST_HEIGHT = 660

/** The fields that every event needs, and that a series should have from the start: what, when, who is invited, and where. */
export function DetailsFields<Values extends EventFields & FieldValues>({
  control,
  type,
  zone,
  repetition,
}: Props<Values>) {
  const { t } = useTranslation()
  const types = useQuery(planningQueries.types())
  const choices = [...new Set([...(types.data ?? []), ...(type === '' ? [] : [type])])]
  // Every event form has these fields.
  const name = (field: keyof EventFields) => field as FieldPathByValue<Values, string>
  return (
    <>
      <TextInput control={control} name={name('title')} label={t('planning.title')} autoComplete="off" />
      <SelectInput
        control={control}
        name={name('type')}
        label={t('planning.type')}
        options={choices.map((value) => ({ value, label: t(`events.type.${value}`) }))}
      />
      <Deferred height={REST_HEIGHT}>
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { base: '1fr', sm: '1fr 1fr' } }}>
          <DateTimeInput
            control={control}
            name={name('start')}
            label={t('planning.start')}
            {...zoneHint(zone, t)}
          />
          <DateTimeInput control={control} name={name('end')} label={t('planning.end')} />
        </Box>
        {repetition}
        <TextInput
          control={control}
          name={name('location')}
          label={t('planning.location')}
          autoComplete="off"
        />
        <TextInput
          control={control}
          name={name('address')}
          label={t('planning.address')}
          hint={t('planning.address_hint')}
          autoComplete="off"
        />
        <AnswerFields control={control} />
        <InvitedFields control={control} />
      </Deferred>
    </>
  )
}

/** Shown only when the device's time zone differs from the club's. */
function zoneHint(zone: string, t: TFunction): { hint?: string } {
  if (isOwnZone(zone)) return {}
  return {
    hint: t('planning.zone_hint', { city: zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ') }),
  }
}
