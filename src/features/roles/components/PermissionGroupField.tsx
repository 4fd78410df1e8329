import Checkbox from '@mui/material/Checkbox'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'

import type { grantLimit } from '../permissions.ts'
import type { Permission } from '../role.ts'
import { useRoleTexts } from './use-role-texts.ts'

interface PermissionGroupFieldProps {
  id: string
  options: readonly { permission: Permission; grantLimit: ReturnType<typeof grantLimit> }[]
  chosen: readonly string[]
  onChoose: (ids: string[], on: boolean) => void
}

/** The permissions of one group: one by one, or all that can be given. */
export function PermissionGroupField({ id, options, chosen, onChoose }: PermissionGroupFieldProps) {
  const { t } = useTranslation()
  const words = useRoleTexts()
  const labels = useId()
  const givable = options
    .filter((option) => option.grantLimit !== 'locked')
    .map(({ permission }) => permission.id)
  const given = givable.filter((each) => chosen.includes(each))
  const all = givable.length > 0 && given.length === givable.length
  return (
    <Paper
      component="fieldset"
      variant="outlined"
      aria-labelledby={`${labels}-group`}
      sx={{ m: 0, minWidth: 0, p: { base: 1.5, sm: 2 }, borderRadius: 2 }}
    >
      <FormControlLabel
        label={
          <Typography id={`${labels}-group`} component="span" sx={{ fontWeight: 700 }}>
            {words.group(id)}
          </Typography>
        }
        control={
          <Checkbox
            checked={all}
            indeterminate={given.length > 0 && !all}
            disabled={givable.length === 0}
            onChange={() => onChoose(givable, !all)}
            slotProps={{ input: { 'aria-label': t('roles.all_of', { group: words.group(id) }) } }}
          />
        }
      />
      <Box sx={{ pl: { base: 1, sm: 3 } }}>
        {options.map(({ permission, grantLimit: obstacle }) => (
          <FormControlLabel
            key={permission.id}
            disabled={obstacle === 'locked'}
            sx={{ display: 'flex', alignItems: 'start', mr: 0, '& .MuiFormControlLabel-label': { pt: 1.25 } }}
            control={
              <Checkbox
                checked={chosen.includes(permission.id)}
                onChange={(_, on) => onChoose([permission.id], on)}
                slotProps={{
                  input: {
                    'aria-labelledby': `${labels}-${permission.id}`,
                    'aria-describedby': `${labels}-${permission.id}-why`,
                  },
                }}
              />
            }
            label={
              <>
                <span id={`${labels}-${permission.id}`}>{words.may(permission)}</span>
                <Typography
                  id={`${labels}-${permission.id}-why`}
                  component="span"
                  variant="body2"
                  sx={{ display: 'block', color: 'text.secondary' }}
                >
                  {words.meaning(permission)}
                  {obstacle && ` ${t(`roles.bound.${obstacle}`)}`}
                </Typography>
              </>
            }
          />
        ))}
      </Box>
    </Paper>
  )
}
