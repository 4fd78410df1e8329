import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { exportTime } from '#lib/time/export-time.ts'
import { Tag } from '#ui/content/Tag.tsx'
import { TextLink } from '#ui/layout/links.ts'
import type { Column } from '#ui/list/column.ts'

import { type Mail, progressOf } from './log.ts'

/** The columns shown and exported for each mail. */
export function useLogColumns(): Column<Mail>[] {
  const { t, i18n } = useTranslation()
  return [
    {
      id: 'subject',
      header: t('mail.subject'),
      sort: 'subject',
      cell: (mail) => (
        <TextLink to="/admin/email-logs/$id" params={{ id: mail.id }} color="inherit">
          {mail.subject}
        </TextLink>
      ),
      csv: (mail) => mail.subject,
    },
    {
      id: 'state',
      header: t('mail.logs.state'),
      cell: (mail) => <MailState mail={mail} />,
      brief: (mail) => progressText(mail, t),
    },
    {
      id: 'recipients',
      header: t('mail.recipients'),
      sort: 'recipients',
      numeric: true,
      cell: (mail) => mail.recipients,
      brief: (mail) => t('mail.total_recipients', { count: mail.recipients }),
      csv: (mail) => mail.recipients,
    },
    {
      id: 'sent',
      header: t('mail.logs.sent'),
      sort: 'sent',
      numeric: true,
      from: 'lg',
      cell: (mail) => mail.sent,
      csv: (mail) => mail.sent,
    },
    {
      id: 'failed',
      header: t('mail.logs.failed'),
      sort: 'failed',
      numeric: true,
      cell: (mail) => mail.failed,
      csv: (mail) => mail.failed,
    },
    {
      id: 'kind',
      header: t('mail.kind.label'),
      sort: 'kind',
      from: 'lg',
      cell: (mail) => t(`mail.kind.${mail.kind}`),
      csv: (mail) => t(`mail.kind.${mail.kind}`),
    },
    {
      id: 'sender',
      header: t('mail.logs.sender'),
      sort: 'sender_name',
      cell: (mail) => mail.sender_name ?? t('mail.logs.automatic'),
      csv: (mail) => mail.sender_name,
    },
    {
      id: 'created_at',
      header: t('mail.logs.created_at'),
      sort: 'created_at',
      cell: (mail) => dateTimeText(mail.created_at, i18n.language),
      brief: (mail) => dateTimeText(mail.created_at, i18n.language),
      csv: (mail) => exportTime(mail.created_at),
    },
    { id: 'sent_at', header: t('mail.logs.sent_at'), csv: (mail) => exportTime(mail.sent_at) },
  ]
}

const COLORS = {
  under_way: 'info',
  some_failed: 'warning',
  all_failed: 'error',
  all_sent: 'success',
} as const

/** A mail's state, in words and by colour. */
function MailState({ mail }: { mail: Mail }) {
  const { t } = useTranslation()
  return <Tag tone={COLORS[progressOf(mail).state]}>{progressText(mail, t)}</Tag>
}

/** A mail's progress, in words. */
function progressText(mail: Mail, t: TFunction): string {
  const { state, count } = progressOf(mail)
  switch (state) {
    case 'under_way':
      return t('mail.logs.under_way', { count })
    case 'all_sent':
      return t('mail.logs.all_sent')
    default:
      return t('mail.logs.some_failed', { count })
  }
}
