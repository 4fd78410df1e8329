import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'

import { allowedByGroup } from '../permissions.ts'
import type { Permission, Role } from '../role.ts'
import { useRoleTexts } from './use-role-texts.ts'

/** A role's permissions, in plain words. */
export function RoleSummary({ role, permissions }: { role: Role; permissions: readonly Permission[] }) {
  const { t } = useTranslation()
  const words = useRoleTexts()
  const groups = allowedByGroup(role, permissions)
  if (groups.length === 0) {
    return <Typography sx={{ color: 'text.secondary' }}>{t('roles.may_nothing')}</Typography>
  }
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { base: 'minmax(0, 1fr)', sm: '9.5rem minmax(0, 1fr)' },
        columnGap: 2,
        rowGap: { base: 0.25, sm: 1 },
        m: 0,
      }}
    >
      {groups.map(({ id, allowed, everything }) => (
        <Box key={id} sx={{ display: 'contents' }}>
          <Typography component="dt" sx={{ fontWeight: 600 }}>
            {words.group(id)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, mb: { base: 1, sm: 0 }, color: 'text.secondary' }}>
            {everything ? t('roles.everything') : allowed.map((each) => words.may(each)).join(' · ')}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
