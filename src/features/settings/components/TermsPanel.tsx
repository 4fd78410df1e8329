import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { TextLink } from '#ui/layout/links.ts'
import { Panel } from '#ui/layout/Panel.tsx'

import { settingsQueries } from '../queries.ts'

/** The terms accepted with the account: the club's own, if any, and those of the service. */
export function TermsPanel({ association }: { association: string | undefined }) {
  const { t } = useTranslation()
  const { data: terms } = useQuery(settingsQueries.terms())
  return (
    <Panel title={t('settings.membership.terms_title')} lead={t('settings.membership.terms_lead')}>
      {terms && (
        <Box component="details" sx={{ '& > summary': { cursor: 'pointer', py: 1.25, fontWeight: 600 } }}>
          <summary>
            {t('settings.membership.terms_of', { association: association ?? t('app.name') })}
          </summary>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{terms}</Typography>
        </Box>
      )}
      <TextLink
        to="/terms-of-service"
        sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44, justifySelf: 'start' }}
      >
        {t('app.termsOfService')}
      </TextLink>
    </Panel>
  )
}
