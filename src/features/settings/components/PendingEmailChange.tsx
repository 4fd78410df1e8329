import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { dateTimeText } from '#lib/time/date-text.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { cancelEmailChange } from '../mutations.ts'
import type { PendingEmail } from '../queries.ts'

interface Props {
  pending: PendingEmail
  /** The address in use until the other one is confirmed. */
  current: string
}

/** Says what a change of address is waiting for, what applies until then, and lets it be cancelled. */
export function PendingEmailChange({ pending, current }: Props) {
  const { t, i18n } = useTranslation()
  const toast = useToast()
  const online = useOnline()
  const cancel = useMutation(cancelEmailChange(useQueryClient()))
  const until = dateTimeText(pending.expires_at, i18n.language)
  return (
    <Alert severity="info">
      {t('settings.email.pending', { email: pending.email, until })}{' '}
      {t('settings.email.pending_current', { email: current })}
      <Button
        variant="outlined"
        color="inherit"
        disabled={!online}
        loading={cancel.isPending}
        onClick={() =>
          cancel.mutate(undefined, {
            onSuccess: () => toast({ message: t('settings.email.cancelled') }),
            onError: (error) => toast({ severity: 'error', message: failureText(t, asFailure(error)) }),
          })
        }
        style={{ display: 'flex', marginTop: 12 }}
      >
        {t('settings.email.cancel')}
      </Button>
    </Alert>
  )
}
