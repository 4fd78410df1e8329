import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { formatWait } from '#lib/formats.ts'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { asFailure, failureText } from '#ui/failure.ts'
import { useToast } from '#ui/toast-context.ts'
import { useNow } from '#ui/use-now.ts'

import { useRoleName } from '#ui/use-role-name.ts'
import { resendInvitation, withdrawInvitation } from './invite.ts'
import { type Invitation, invitationQueries } from './queries.ts'

/** One invitation: to whom, as what, how long it is good; it can be sent again or taken back. */
export function InvitationLine({ invitation }: { invitation: Invitation }) {
  const { t, i18n } = useTranslation()
  const roleName = useRoleName()
  const [asking, setAsking] = useState(false)
  const { email, role_id, inviter } = invitation
  const seconds = (Date.parse(invitation.expires_at) - useNow().getTime()) / 1000
  const resend = useInvitationAct(() => resendInvitation(email, role_id), t('users.invite.resent', { email }))
  const withdraw = useInvitationAct(() => withdrawInvitation(email), t('users.invite.withdrawn', { email }))
  const role = roleName(invitation.role.name)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 14rem', minWidth: 0 }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{email}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {inviter ? t('users.invite.as_by', { role, name: inviter.name }) : role}
          {' · '}
          {seconds > 0
            ? t('users.invite.expires', { time: formatWait(seconds, i18n.language) })
            : t('users.invite.expired')}
        </Typography>
      </Box>
      <Button
        loading={resend.isPending}
        onClick={() => resend.mutate()}
        aria-label={t('users.invite.resend_to', { email })}
      >
        {t('users.invite.resend')}
      </Button>
      <Button
        color="error"
        onClick={() => setAsking(true)}
        aria-label={t('users.invite.withdraw_of', { email })}
      >
        {t('users.invite.withdraw')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('users.invite.withdraw_question')}
        confirmLabel={t('users.invite.withdraw')}
        destructive
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t('users.invite.withdraw_text', { email })}
      </ConfirmDialog>
    </Box>
  )
}

function useInvitationAct(act: () => Promise<void>, done: string) {
  const { t } = useTranslation()
  const toast = useToast()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: () => toast({ message: done, severity: 'success' }),
    onError: (error) => toast({ message: failureText(t, asFailure(error)), severity: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invitationQueries.open().queryKey }),
  })
}
