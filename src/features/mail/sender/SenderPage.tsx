import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'

import type { MailRights } from '../rights.ts'
import { SenderForm, type SenderFormProps } from './SenderForm.tsx'
import { SentPanel } from './SentPanel.tsx'

interface SenderPageProps extends Omit<SenderFormProps, 'onSent'> {
  rights: MailRights
}

/** Sends a mail to many; then shows its progress. */
export function SenderPage({ rights, start, ...form }: SenderPageProps) {
  const { t } = useTranslation()
  const [sent, setSent] = useState<{ id: string; recipients: number }>()
  // The recipients chosen elsewhere get the first mail only; the next one goes to others.
  const [isFirst, setFirst] = useState(true)
  return (
    <Page>
      <PageHeader
        title={t('mail.sender.title')}
        lead={t('mail.sender.lead')}
        actions={
          rights.readLogs && (
            <LinkButton variant="outlined" to="/admin/email-logs">
              {t('mail.logs.title')}
            </LinkButton>
          )
        }
      />
      {sent ? (
        <SentPanel
          sent={sent}
          readLogs={rights.readLogs}
          onAnother={() => {
            setFirst(false)
            setSent(undefined)
          }}
        />
      ) : (
        <SenderForm {...form} start={isFirst ? start : {}} onSent={setSent} />
      )}
    </Page>
  )
}
