import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { type Mail, waiting } from './log.ts'

/** How many recipients a mail has reached, as a bar and in words that screen readers announce as they change. */
export function MailProgress({ mail }: { mail: Mail }) {
  const { t } = useTranslation()
  const id = useId()
  const { recipients, sent, failed } = mail
  const left = waiting(mail)
  const done = recipients === 0 ? 100 : ((sent + failed) / recipients) * 100
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <LinearProgress
        variant="determinate"
        value={done}
        color={failed > 0 ? 'warning' : left > 0 ? 'primary' : 'success'}
        aria-labelledby={id}
        sx={{ height: 10, borderRadius: 1 }}
      />
      <Box id={id} role="status">
        {t('mail.progress.sent', { count: sent, total: recipients })}
        {left > 0 && ` · ${t('mail.progress.left', { count: left })}`}
        {failed > 0 && ` · ${t('mail.progress.failed', { count: failed })}`}
      </Box>
    </Box>
  )
}
