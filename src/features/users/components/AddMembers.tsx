import PersonAdd from '@mui/icons-material/PersonAddOutlined'
import Upload from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'

import { LinkButton } from '#ui/layout/links.ts'

/** The two ways in: by invitation, and from a list kept elsewhere. */
export function AddMembers() {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <LinkButton to="/admin/users/import" variant="outlined" startIcon={<Upload />}>
        {t('users.import.action')}
      </LinkButton>
      <LinkButton to="/admin/users/invitations" variant="contained" startIcon={<PersonAdd />}>
        {t('users.invite.action')}
      </LinkButton>
    </Box>
  )
}
