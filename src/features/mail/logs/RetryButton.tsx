import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useToast } from '#ui/feedback/toast-context.ts'
import { ReplayIcon } from '#ui/icon/office-icons.ts'
import { ConfirmButton } from '#ui/overlay/ConfirmButton.tsx'

import type { Mail } from './log.ts'
import { logQueries, retryFailed } from './queries.ts'

interface RetryButtonProps {
  /** Mails with failures are resent to the recipients they failed for. */
  mails: readonly Mail[]
  onDone?: () => void
}

/** Resends the mails that failed, after saying to how many recipients. */
export function RetryButton({ mails, onDone }: RetryButtonProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const failing = mails.filter(({ failed }) => failed > 0)
  const count = failing.reduce((sum, { failed }) => sum + failed, 0)
  // One after another: if one fails, the rest can be requested again.
  const retry = async () => {
    let queued = 0
    for (const { id } of failing) queued += await retryFailed(id)
    return queued
  }
  return (
    <ConfirmButton
      variant="outlined"
      startIcon={<ReplayIcon />}
      disabled={count === 0}
      label={t('mail.retry.action')}
      question={t('mail.retry.question', { count })}
      confirmLabel={t('mail.retry.confirm', { count })}
      offlineText={t('mail.offline')}
      act={retry}
      onDone={(queued) => {
        toast({ message: t('mail.retry.done', { count: queued }), severity: 'success' })
        onDone?.()
      }}
      onSettled={() => queryClient.invalidateQueries({ queryKey: logQueries.all })}
    >
      {t('mail.retry.text')}
    </ConfirmButton>
  )
}
