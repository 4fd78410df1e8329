import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { Loaded } from '#ui/data/Loaded.tsx'
import { ArrowBackIcon } from '#ui/icon/shell-icons.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { Section } from '#ui/layout/Section.tsx'
import type { OnStep } from '#ui/list/list-search.ts'

import type { MailRights } from '../rights.ts'
import type { RecipientsSearch } from './list.ts'
import { type Mail, waiting } from './log.ts'
import { MailProgress } from './MailProgress.tsx'
import { logQueries } from './queries.ts'
import { Recipients } from './Recipients.tsx'
import { RetryButton } from './RetryButton.tsx'

interface LogPageProps {
  id: string
  search: RecipientsSearch
  rights: MailRights
  onStep: OnStep<RecipientsSearch>
}

/** One mail in the log: its progress, and its outcome for each recipient. */
export function LogPage({ id, search, rights, onStep }: LogPageProps) {
  const { t } = useTranslation()
  const mail = useQuery(logQueries.detail(id))
  const canRetry = rights.send && mail.data !== undefined && mail.data.failed > 0
  return (
    <Page>
      <LinkButton
        to="/admin/email-logs"
        color="inherit"
        startIcon={<ArrowBackIcon />}
        className="button--back"
      >
        {t('mail.logs.back')}
      </LinkButton>
      <PageHeader
        title={mail.data?.subject ?? t('mail.logs.one_title')}
        lead={mail.data && <MailFacts mail={mail.data} />}
        actions={canRetry && mail.data && <RetryButton mails={[mail.data]} />}
      />
      <Loaded query={mail} height={320}>
        {(known) => (
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <Panel title={t('mail.progress.title')}>
              <MailProgress mail={known} />
            </Panel>
            <Section title={t('mail.recipients')}>
              <Recipients id={id} search={search} watched={waiting(known) > 0} onStep={onStep} />
            </Section>
          </Box>
        )}
      </Loaded>
    </Page>
  )
}

function MailFacts({ mail }: { mail: Mail }) {
  const { t, i18n } = useTranslation()
  const facts = [
    t(`mail.kind.${mail.kind}`),
    mail.sender_name ?? t('mail.logs.automatic'),
    dateTimeText(mail.created_at, i18n.language),
  ]
  return <>{facts.join(' · ')}</>
}
