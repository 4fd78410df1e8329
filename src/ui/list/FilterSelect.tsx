import Box from '@mui/material/Box'

import { SelectField } from '../control/SelectField.tsx'

interface FilterSelectProps {
  label: string
  /** The choice that narrows nothing. */
  all: string
  value: string | undefined
  options: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}

/** Narrows a list to one of a few values. One from the address that is not among them is shown all the same. */
export function FilterSelect({ label, all, value, options, onChange }: FilterSelectProps) {
  const isKnown = value === undefined || options.some((option) => option.value === value)
  const shown = isKnown ? options : [...options, { value, label: value }]
  return (
    <Box sx={{ minWidth: { base: 0, sm: 150 }, flex: { base: '1 1 8rem', sm: 'none' } }}>
      <SelectField
        dense
        label={label}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value || undefined)}
        options={[{ value: '', label: all }, ...shown]}
      />
    </Box>
  )
}
