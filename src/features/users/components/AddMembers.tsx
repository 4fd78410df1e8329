import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/control/LinkButton.ts'
import { PersonAddIcon } from '#ui/icon/member-icons.ts'
import { UploadFileIcon } from '#ui/icon/office-icons.ts'

/**
 * The two ways to add members: by invitation, or from a list kept elsewhere, which is compared with the current
 * members.
 */
export function AddMembers({ mayImport }: { mayImport: boolean }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayImport && (
        <LinkButton to="/admin/users/import" variant="outlined" startIcon={<UploadFileIcon />}>
          {t('users.import.action')}
        </LinkButton>
      )}
      <LinkButton to="/admin/users/invitations" variant="contained" startIcon={<PersonAddIcon />}>
        {t('users.invite.action')}
      </LinkButton>
    </Box>
  )
}
