import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { AssociationType } from '#lib/club/association.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

import { lostEventTypes } from '../association.ts'
import { associationQueries } from '../queries.ts'

/** What changing the type would entail, before it is saved. */
export function TypeNote({ saved, chosen }: { saved: AssociationType; chosen: AssociationType }) {
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
