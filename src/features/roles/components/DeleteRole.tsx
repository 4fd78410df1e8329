import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useRoleName } from '#ui/content/use-role-name.ts'
import { Button } from '#ui/control/Button.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'
import { CallFailure } from '#ui/feedback/CallFailure.tsx'
import { asFailure } from '#ui/feedback/failure.ts'
import { useToast } from '#ui/feedback/toast-context.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'

import { deleteRole } from '../mutations.ts'
import { roleQueries } from '../queries.ts'
import type { Role } from '../role.ts'

interface DeleteRoleProps {
  role: Role
  members: number
  seeMembers: boolean
}

/** Deletes an unused role after confirmation; for a role in use, says what must be done first. */
export function DeleteRole({ role, members, seeMembers }: DeleteRoleProps) {
  const { t } = useTranslation()
  const roleName = useRoleName()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => deleteRole(role.id),
    onSuccess: async () => {
      toast({ message: t('roles.delete.done', { name: roleName(role.name) }), severity: 'success' })
      setAsking(false)
      await queryClient.invalidateQueries({ queryKey: roleQueries.all })
    },
  })
  const name = roleName(role.name)
  const failure = error ? asFailure(error) : undefined
  // Somebody may have been given it since the list was loaded.
  const given = failure?.code === 'ERROR_ROLE_IN_USE' ? Number(failure.params['members']) : members
  const close = () => {
    setAsking(false)
    if (failure) void queryClient.invalidateQueries({ queryKey: roleQueries.members().queryKey })
  }
  return (
    <>
      <Button
        color="error"
        aria-label={t('roles.delete.action_of', { name })}
        onClick={() => {
          reset()
          setAsking(true)
        }}
      >
        {t('roles.delete.action')}
      </Button>
      {asking && given > 0 && (
        <RoleInUse role={role} name={name} members={given} seeMembers={seeMembers} onClose={close} />
      )}
      <ConfirmDialog
        open={asking && given === 0}
        title={t('roles.delete.question', { name })}
        confirmLabel={t('roles.delete.action')}
        destructive
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={close}
      >
        {t('roles.delete.text')}
        <CallFailure failure={failure} offlineText={t('roles.offline')} />
      </ConfirmDialog>
    </>
  )
}

interface RoleInUseProps {
  role: Role
  name: string
  members: number
  seeMembers: boolean
  onClose: () => void
}

/** Why a role cannot be deleted yet, with a link to those who have it. */
function RoleInUse({ role, name, members, seeMembers, onClose }: RoleInUseProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id}>{t('roles.delete.in_use_title', { name })}</DialogTitle>
      <DialogContent>{t('roles.delete.in_use', { count: members })}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5, gap: 1, flexWrap: 'wrap' }}>
        <Button onClick={onClose}>{t('common.close')}</Button>
        {seeMembers && (
          <LinkButton to="/admin/users" search={{ role: role.id }} variant="contained">
            {t('roles.delete.show_members', { count: members })}
          </LinkButton>
        )}
      </DialogActions>
    </Dialog>
  )
}
