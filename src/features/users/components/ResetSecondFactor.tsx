import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { toApiError } from '#api/errors.ts'
import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { resetSecondFactor } from '../mutations.ts'
import { userQueries } from '../queries.ts'
import type { User } from '../user.ts'

/** The way back in for a member who has lost the app and the recovery codes. */
export function ResetSecondFactor({ user: { id, name } }: { user: User }) {
  const { t } = useTranslation()
  const toast = useToast()
  const client = useQueryClient()
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => resetSecondFactor(id),
    onSuccess: () => toast({ message: t('users.second_factor.done', { name }), severity: 'success' }),
    onError: (error) =>
      toast(
        toApiError(error).code === 'ERROR_RESOURCE_NOT_FOUND'
          ? { message: t('users.second_factor.none', { name }) }
          : { severity: 'error', message: failureText(t, asFailure(error)) },
      ),
    onSettled: () => {
      setAsking(false)
      return client.invalidateQueries({ queryKey: userQueries.hasSecondFactor(id).queryKey })
    },
  })
  return (
    <>
      <Button variant="outlined" disabled={!online} onClick={() => setAsking(true)}>
        {t('users.second_factor.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('users.second_factor.question', { name })}
        confirmLabel={t('users.second_factor.confirm')}
        destructive
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        {t('users.second_factor.text')}
      </ConfirmDialog>
    </>
  )
}
