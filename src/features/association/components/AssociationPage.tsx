import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import { Loaded } from '#ui/data/Loaded.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import { associationQueries } from '../queries.ts'
import { AssociationForm } from './AssociationForm.tsx'
import { LogoPanel } from './LogoPanel.tsx'

interface AssociationPageProps {
  /** What else there is to see, at the end. */
  more: ReactNode
}

/** The association's settings. */
export function AssociationPage({ more }: AssociationPageProps) {
  const { t } = useTranslation()
  const settings = useQuery(associationQueries.settings())
  return (
    <Page narrow>
      <PageHeader title={t('association.title')} lead={t('association.lead')} />
      <Loaded query={settings} height={720}>
        {(association) => (
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <LogoPanel association={association} />
            <AssociationForm association={association} />
            <div>{more}</div>
          </Box>
        )}
      </Loaded>
    </Page>
  )
}
