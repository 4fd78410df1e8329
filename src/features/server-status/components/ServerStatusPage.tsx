import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import type { AnswerOf } from '#api/functions.ts'
import type { ServerStatus } from '#api/server-status.ts'
import { dateTimeText } from '#lib/time/date-text.ts'
import { formatBytes } from '#lib/time/formats.ts'
import { Button } from '#ui/control/Button.tsx'
import { Figures } from '#ui/data/Figures.tsx'
import { Loaded } from '#ui/data/Loaded.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { BackLink } from '#ui/layout/BackLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'

import { serverStatusQueries } from '../queries.ts'
import { Findings } from './Findings.tsx'

type Installation = AnswerOf<'installation_status'>

/** How the server is: what the database says, and below it what the server says. */
export function ServerStatusPage() {
  const { t } = useTranslation()
  const installation = useQuery(serverStatusQueries.installation())
  const server = useQuery(serverStatusQueries.server())
  const lookAgain = () => void Promise.all([installation.refetch(), server.refetch()])
  return (
    <Page>
      <BackLink to="/admin/association/settings">{t('association.title')}</BackLink>
      <PageHeader
        title={t('status.title')}
        lead={t('status.lead')}
        actions={
          <Button
            variant="outlined"
            loading={installation.isFetching || server.isFetching}
            onClick={lookAgain}
          >
            {t('status.again')}
          </Button>
        }
      />
      <Loaded query={installation} height={240}>
        {(known) => (
          <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <InstallationFigures installation={known} />
            <Loaded query={server} height={480} within>
              {(status) =>
                status ? <Server status={status} /> : <Alert severity="info">{t('status.no_server')}</Alert>
              }
            </Loaded>
          </Box>
        )}
      </Loaded>
    </Page>
  )
}

function InstallationFigures({ installation }: { installation: Installation }) {
  const { t, i18n } = useTranslation()
  const since = dateTimeText(installation.mail_due_since, i18n.language)
  return (
    <>
      <Figures
        figures={[
          [t('status.version'), installation.version],
          [t('status.database'), formatBytes(installation.database_bytes, i18n.language)],
          [t('status.mail_waiting'), String(installation.mail_waiting)],
          [t('status.mail_failed'), String(installation.mail_failed)],
        ]}
      />
      {since && <Box sx={{ color: 'text.secondary' }}>{t('status.mail_since', { since })}</Box>}
    </>
  )
}

function Server({ status }: { status: ServerStatus }) {
  const { t, i18n } = useTranslation()
  const time = (moment: string) => dateTimeText(moment, i18n.language) ?? moment
  return (
    <>
      <Figures
        figures={[
          [t('status.kind'), t(`status.kinds.${status.database}`)],
          ...status.disks.map(({ free }) => [t('status.disk'), formatBytes(free, i18n.language)] as const),
          [t('status.backup'), status.last_backup ? time(status.last_backup) : t('status.no_backup')],
          [t('status.started'), time(status.started_at)],
        ]}
      />
      <Panel title={t('status.checks')} lead={t('status.checks_lead', { time: time(status.checked_at) })}>
        <Findings findings={status.findings} />
      </Panel>
      <Panel
        title={t('status.errors')}
        lead={status.errors.length === 0 ? t('status.no_errors') : t('status.errors_lead')}
      >
        {status.errors.length > 0 && (
          <Box component="ul" role="list" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
            {status.errors.map(({ message, count, last }) => (
              <li key={message}>
                <span lang="en">{message}</span>
                <Box sx={{ color: 'text.secondary' }}>{t('status.error', { count, time: time(last) })}</Box>
              </li>
            ))}
          </Box>
        )}
      </Panel>
    </>
  )
}
