import Chip from '@mui/material/Chip'
import { useTranslation } from 'react-i18next'

import { type Mail, waiting } from './log.ts'

/** How far a mail has come, told in words and by its colour. */
export function MailState({ mail }: { mail: Mail }) {
  const { t } = useTranslation()
  const left = waiting(mail)
  if (left > 0)
    return (
      <Chip size="small" variant="outlined" color="info" label={t('mail.logs.under_way', { count: left })} />
    )
  if (mail.failed > 0)
    return (
      <Chip
        size="small"
        variant="outlined"
        color={mail.sent > 0 ? 'warning' : 'error'}
        label={t('mail.logs.some_failed', { count: mail.failed })}
      />
    )
  return <Chip size="small" variant="outlined" color="success" label={t('mail.logs.all_sent')} />
}
