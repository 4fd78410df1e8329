import { useTranslation } from 'react-i18next'

import { Tag } from '#ui/content/Tag.tsx'

import { type Mail, waiting } from './log.ts'

/** How far a mail has come, told in words and by its colour. */
export function MailState({ mail }: { mail: Mail }) {
  const { t } = useTranslation()
  const left = waiting(mail)
  if (left > 0) return <Tag tone="info">{t('mail.logs.under_way', { count: left })}</Tag>
  if (mail.failed > 0)
    return (
      <Tag tone={mail.sent > 0 ? 'warning' : 'error'}>
        {t('mail.logs.some_failed', { count: mail.failed })}
      </Tag>
    )
  return <Tag tone="success">{t('mail.logs.all_sent')}</Tag>
}
