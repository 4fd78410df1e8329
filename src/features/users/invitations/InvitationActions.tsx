import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { resendAll, withdrawAll } from './invite.ts'
import type { Invitation } from './list-query.ts'
import { invitationQueries } from './queries.ts'

interface InvitationActsProps {
  invitations: readonly Invitation[]
  /** Whether they were selected in the list, rather than being a single row's. */
  many?: boolean
  onDone?: () => void
}

/** Resends invitations, or withdraws them after confirmation. */
export function InvitationActions({ invitations, many = false, onDone }: InvitationActsProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const count = invitations.length
  const email = invitations[0]?.email ?? ''
  const after = {
    onError: (error: unknown) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationQueries.all }),
  } as const
  const resend = useMutation({
    ...after,
    mutationFn: () => resendAll(invitations),
    onSuccess: (results) => {
      onDone?.()
      const [sent, refused] = [
        results.filter(({ failure }) => !failure),
        results.filter((each) => each.failure),
      ]
      const left = refused.length > 0 ? ` ${t('users.invite.not_resent', { count: refused.length })}` : ''
      toast({
        message: t('users.invite.resent', { count: sent.length, email: sent[0]?.email }) + left,
        severity: refused.length > 0 ? 'error' : 'success',
      })
    },
  })
  const withdraw = useMutation({
    ...after,
    mutationFn: () => withdrawAll(invitations),
    onSettled: () => {
      setAsking(false)
      return after.onSettled()
    },
    onSuccess: () => {
      onDone?.()
      toast({ message: t('users.invite.withdrawn', { count, email }), severity: 'success' })
    },
  })
  return (
    <>
      <Button
        disabled={!online || count === 0}
        loading={resend.isPending}
        onClick={() => resend.mutate()}
        {...(!many && { 'aria-label': t('users.invite.resend_to', { email }) })}
      >
        {many ? t('users.invite.resend_many', { count }) : t('users.invite.resend')}
      </Button>
      <Button
        color="error"
        disabled={!online || count === 0}
        onClick={() => setAsking(true)}
        {...(!many && { 'aria-label': t('users.invite.withdraw_of', { email }) })}
      >
        {many ? t('users.invite.withdraw_many', { count }) : t('users.invite.withdraw')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('users.invite.withdraw_question', { count })}
        confirmLabel={many ? t('users.invite.withdraw_many', { count }) : t('users.invite.withdraw')}
        destructive
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('users.invite.withdraw_text', { count, email })}
      </ConfirmDialog>
    </>
  )
}
