import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type Control, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'

import { grantLimit, byGroup } from '../permissions.ts'
import type { RoleFields } from '../role-fields.ts'
import type { Permission } from '../role.ts'
import { PermissionGroupField } from './PermissionGroupField.tsx'

interface PermissionFieldsProps {
  control: Control<RoleFields>
  permissions: readonly Permission[]
  /** The names of the user's permissions. */
  own: readonly string[]
  /** The ids of the role's current permissions. */
  saved: readonly string[]
}

/** A role's permissions, in groups, each explained; those the user lacks cannot be given. */
export function PermissionFields({ control, permissions, own, saved }: PermissionFieldsProps) {
  const { t } = useTranslation()
  const { field } = useController({ control, name: 'permissions' })
  // Sorted, so that ticking and unticking counts as no change.
  const set = (ids: string[], on: boolean) => {
    const others = field.value.filter((id) => !ids.includes(id))
    field.onChange((on ? [...others, ...ids] : others).toSorted())
  }
  return (
    <Box component="section" aria-label={t('roles.may_heading')} sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Typography component="h2" variant="h3">
          {t('roles.may_heading')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{t('roles.may_lead')}</Typography>
      </div>
      {byGroup(permissions).map((group) => (
        <PermissionGroupField
          key={group.id}
          id={group.id}
          options={group.permissions.map((permission) => ({
            permission,
            grantLimit: grantLimit(permission, own, saved),
          }))}
          chosen={field.value}
          onChoose={set}
        />
      ))}
    </Box>
  )
}
