import Box from '@mui/material/Box'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { type ReactNode, type Ref, useId } from 'react'

interface Props {
  label: string
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
}

/** A switch at the end of its line: the whole line, words and all, is its target. */
export function LabelledSwitch({ label, hint, checked, onChange, disabled = false, inputRef }: Props) {
  const id = useId()
  return (
    <Box
      component="label"
      htmlFor={id}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: 44,
        cursor: disabled ? 'default' : 'pointer',
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography id={`${id}-label`} sx={{ fontWeight: 600 }}>
          {label}
        </Typography>
        {hint && (
          <Typography id={`${id}-hint`} variant="body2" sx={{ color: 'text.secondary' }}>
            {hint}
          </Typography>
        )}
      </Box>
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        onChange={(_, next) => onChange(next)}
        slotProps={{
          input: {
            ref: inputRef ?? null,
            role: 'switch',
            'aria-labelledby': `${id}-label`,
            'aria-describedby': hint ? `${id}-hint` : undefined,
          },
        }}
      />
    </Box>
  )
}
