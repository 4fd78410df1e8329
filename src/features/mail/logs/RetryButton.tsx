import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ReplayIcon } from '#ui/icon/ReplayIcon.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import type { Mail } from './log.ts'
import { logQueries, retryFailed } from './queries.ts'

interface RetryButtonProps {
  /** Those of them of which something failed are sent again, to whom it failed. */
  mails: readonly Mail[]
  onDone?: () => void
}

/** Sends again what failed, after saying to how many. */
export function RetryButton({ mails, onDone }: RetryButtonProps) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const failing = mails.filter(({ failed }) => failed > 0)
  const count = failing.reduce((sum, { failed }) => sum + failed, 0)
  const { mutate, isPending, error, reset } = useMutation({
    // One after the other: whatever fails on the way, the rest can be asked for again.
    mutationFn: async () => {
      let queued = 0
      for (const { id } of failing) queued += await retryFailed(id)
      return queued
    },
    onSuccess: (queued) => {
      toast({ message: t('mail.retry.done', { count: queued }), severity: 'success' })
      setAsking(false)
      onDone?.()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: logQueries.all }),
  })
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ReplayIcon />}
        disabled={count === 0}
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        {t('mail.retry.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('mail.retry.question', { count })}
        confirmLabel={t('mail.retry.confirm', { count })}
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {t('mail.retry.text')}
        <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('mail.offline')} />
      </ConfirmDialog>
    </>
  )
}
