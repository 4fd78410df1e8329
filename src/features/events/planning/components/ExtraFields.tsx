import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { SwitchInput } from '#ui/form/SwitchInput.tsx'
import { TextInput } from '#ui/form/TextInput.tsx'

import type { EventFields } from '../fields.ts'
import { DoorFields } from './DoorFields.tsx'

/** The fields for description, places, visibility and the door. */
export function ExtraFields<Values extends EventFields & FieldValues>({
  control,
}: {
  control: Control<Values>
}) {
  const { t } = useTranslation()
  // Every event form has these fields.
  const text = (field: keyof EventFields) => field as FieldPathByValue<Values, string>
  return (
    <>
      <TextInput
        control={control}
        name={text('description')}
        label={t('planning.description')}
        hint={t('planning.description_hint')}
        autoComplete="off"
        rows={4}
      />
      <TextInput
        control={control}
        name={text('places')}
        label={t('planning.places')}
        hint={t('planning.places_hint')}
        autoComplete="off"
        inputMode="numeric"
      />
      <TextInput
        control={control}
        name={text('guests_allowed')}
        label={t('planning.guests')}
        hint={t('planning.guests_hint')}
        autoComplete="off"
        inputMode="numeric"
      />
      <SwitchInput
        control={control}
        name={'is_private' as FieldPathByValue<Values, boolean>}
        label={t('planning.private_switch')}
        hint={t('planning.private_hint')}
      />
      <DoorFields control={control} />
    </>
  )
}
