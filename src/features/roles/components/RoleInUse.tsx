import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '#ui/control/Button.tsx'
import { LinkButton } from '#ui/control/LinkButton.ts'

import type { Role } from '../role.ts'

interface RoleInUseProps {
  role: Role
  name: string
  members: number
  seeMembers: boolean
  onClose: () => void
}

/** Why a role cannot be deleted yet, with a link to those who have it. */
export function RoleInUse({ role, name, members, seeMembers, onClose }: RoleInUseProps) {
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
