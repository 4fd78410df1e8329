import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

import { CallFailure } from '#ui/CallFailure.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { asFailure } from '#ui/failure.ts'
import { Panel } from '#ui/Panel.tsx'
import { useToast } from '#ui/toast-context.ts'

import { deleteUser } from '../mutations.ts'
import { userQueries } from '../queries.ts'
import type { User } from '../user.ts'

const CONSEQUENCES = ['login', 'traces', 'instead'] as const

/** Deletes a member's account, after saying what goes with it. */
export function DeleteUser({ user }: { user: User }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => deleteUser(user.id),
    onSuccess: async () => {
      toast({ message: t('users.delete.done', { name: user.name }), severity: 'success' })
      await navigate({ to: '/admin/users' })
      // This screen is gone by now, and does not ask for the member that is.
      queryClient.removeQueries({ queryKey: userQueries.detail(user.id).queryKey })
      await queryClient.invalidateQueries({ queryKey: userQueries.all })
    },
  })
  return (
    <Panel title={t('users.delete.heading')} lead={t('users.delete.lead')}>
      <Box>
        <Button
          variant="outlined"
          color="error"
          onClick={() => {
            reset()
            setAsking(true)
          }}
        >
          {t('users.delete.action')}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        title={t('users.delete.question', { name: user.name })}
        confirmLabel={t('users.delete.confirm')}
        destructive
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 1 }}>
          {CONSEQUENCES.map((each) => (
            <li key={each}>{t(`users.delete.${each}`)}</li>
          ))}
        </Box>
        <CallFailure failure={error ? asFailure(error) : undefined} offlineText={t('users.offline')} />
      </ConfirmDialog>
    </Panel>
  )
}
