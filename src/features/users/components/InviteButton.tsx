import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'

import { useOnline } from '#ui/browser/use-online.ts'
import { Button } from '#ui/control/Button.tsx'
import { asFailure, failureText } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'

import { inviteMembers } from '../mutations.ts'
import { userQueries } from '../queries.ts'
import type { User } from '../user.ts'

interface InviteButtonProps {
  /** Those who can be invited. */
  users: readonly Pick<User, 'id'>[]
  variant?: 'outlined'
  onDone?: () => void
  /** Called when one of them is no longer a member. */
  onMissing?: () => Promise<void>
}

/** Mails members an invitation, for the first time or again. */
export function InviteButton({ users, variant, onDone, onMissing }: InviteButtonProps) {
  const { t } = useTranslation()
  const online = useOnline()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => inviteMembers(users.map(({ id }) => id)),
    onSuccess: ({ invited, left_out }) => {
      onDone?.()
      const texts = [
        invited > 0 && t('users.send_invitations.sent', { count: invited }),
        left_out > 0 && t('users.send_invitations.left_out', { count: left_out }),
      ]
      toast({ message: texts.filter(Boolean).join(' '), severity: left_out > 0 ? 'info' : 'success' })
    },
    onError: async (error) => {
      const failure = asFailure(error)
      if (failure.code === 'ERROR_RESOURCE_NOT_FOUND') await onMissing?.()
      toast({ message: failureText(t, failure), severity: 'error' })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: userQueries.all }),
  })
  return (
    <Button
      {...(variant && { variant })}
      disabled={!online || users.length === 0}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('users.send_invitations.action', { count: users.length })}
    </Button>
  )
}
