import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'

import { serverStatusQueries } from '../queries.ts'

/** Leads to the server's status, for those to whom it is told. */
export function StatusLink() {
  const { t } = useTranslation()
  const { data } = useQuery({ ...serverStatusQueries.installation(), retry: false })
  if (!data) return null
  return (
    <LinkButton to="/admin/server" variant="outlined">
      {t('association.server')}
    </LinkButton>
  )
}
