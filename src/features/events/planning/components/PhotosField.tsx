import { useQuery } from '@tanstack/react-query'
import type { Control, FieldPathByValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { SwitchInput } from '#ui/form/SwitchInput.tsx'

import type { EventFields } from '../fields.ts'
import { planningQueries } from '../queries.ts'

/**
 * Whether the event's doors show photos. It can be turned on before the club's setting is, and then says that
 * it has no effect yet.
 */
export function PhotosField<Values extends EventFields & FieldValues>({
  control,
}: {
  control: Control<Values>
}) {
  const { t } = useTranslation()
  const { data: clubShows } = useQuery(planningQueries.clubShowsPhotos())
  return (
    <SwitchInput
      control={control}
      name={'shows_photos' as FieldPathByValue<Values, boolean>}
      label={t('planning.shows_photos')}
      hint={t(clubShows === false ? 'planning.shows_photos_not_yet' : 'planning.shows_photos_hint')}
    />
  )
}
