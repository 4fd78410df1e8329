import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import type { Audience } from './mailing.ts'
import { NobodyReached } from './NobodyReached.tsx'
import { senderQueries } from './queries.ts'

interface SendDialogProps {
  audience: Audience
  subject: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/**
 * Asks for confirmation before a mail is sent, which cannot be undone, and says to how many; if nobody would get it, says
 * why instead.
 */
export function SendDialog({ audience, subject, ...dialog }: SendDialogProps) {
  const { t } = useTranslation()
  const { data } = useQuery(senderQueries.count(audience))
  const count = data?.recipients
  if (data && count === 0) {
    return (
      <ConfirmDialog
        open
        disabled
        title={t('errors.ERROR_EMAIL_NO_RECIPIENTS')}
        confirmLabel={t('mail.sender.send')}
        {...dialog}
      >
        <NobodyReached optedOut={data.opted_out} />
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      open
      title={count === undefined ? t('mail.sender.question') : t('mail.sender.question_count', { count })}
      confirmLabel={count === undefined ? t('mail.sender.send') : t('mail.sender.send_count', { count })}
      {...dialog}
    >
      {t('mail.sender.question_text', { subject })}
    </ConfirmDialog>
  )
}
