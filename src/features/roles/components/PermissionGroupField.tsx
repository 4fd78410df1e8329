import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import { CheckboxField } from '#ui/control/CheckboxField.tsx'

import { PERMISSION_NEEDS } from '../permission-needs.ts'
import type { grantLimit } from '../permissions.ts'
import type { Permission } from '../role.ts'
import { useRoleTexts } from './use-role-texts.ts'

interface PermissionGroupFieldProps {
  id: string
  options: readonly { permission: Permission; grantLimit: ReturnType<typeof grantLimit> }[]
  chosen: readonly string[]
  onChoose: (ids: string[], on: boolean) => void
}

/** The permissions of one group: individually, or all that can be given. */
export function PermissionGroupField({ id, options, chosen, onChoose }: PermissionGroupFieldProps) {
  const { t, i18n } = useTranslation()
  const words = useRoleTexts()
  const labels = useId()
  const givable = options
    .filter((option) => option.grantLimit !== 'locked')
    .map(({ permission }) => permission.id)
  const given = givable.filter((each) => chosen.includes(each))
  const missingFor = ({ name }: Permission) =>
    (PERMISSION_NEEDS[name] ?? []).flatMap((needed) => {
      const other = options.find(({ permission }) => permission.name === needed)?.permission
      return other && !chosen.includes(other.id) ? [words.may(other)] : []
    })
  const hintOf = (permission: Permission, obstacle: ReturnType<typeof grantLimit>) => {
    const missing = missingFor(permission)
    return [
      words.meaning(permission),
      missing.length > 0 && t('roles.needs', { list: new Intl.ListFormat(i18n.language).format(missing) }),
      obstacle && t(`roles.bound.${obstacle}`),
    ]
      .filter(Boolean)
      .join(' ')
  }
  const all = givable.length > 0 && given.length === givable.length
  return (
    <Paper
      component="fieldset"
      variant="outlined"
      aria-labelledby={`${labels}-group`}
      sx={{ m: 0, minWidth: 0, p: { base: 1.5, sm: 2 }, borderRadius: 2 }}
    >
      <CheckboxField
        label={
          <Typography id={`${labels}-group`} component="span" sx={{ fontWeight: 700 }}>
            {words.group(id)}
          </Typography>
        }
        checked={all}
        indeterminate={given.length > 0 && !all}
        disabled={givable.length === 0}
        onChange={() => onChoose(givable, !all)}
        aria-label={t('roles.all_of', { group: words.group(id) })}
      />
      <Box sx={{ pl: { base: 1, sm: 3 } }}>
        {options.map(({ permission, grantLimit: obstacle }) => (
          <CheckboxField
            key={permission.id}
            label={words.may(permission)}
            hint={hintOf(permission, obstacle)}
            disabled={obstacle === 'locked'}
            checked={chosen.includes(permission.id)}
            onChange={(event) => onChoose([permission.id], event.target.checked)}
          />
        ))}
      </Box>
    </Paper>
  )
}
