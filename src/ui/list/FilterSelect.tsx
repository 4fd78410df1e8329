import Box from '@mui/material/Box'

import { SelectField } from '../control/SelectField.tsx'

interface FilterSelectProps<Value extends string> {
  label: string
  /** The choice that narrows nothing. */
  all: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

/** Narrows a list to one of a few values. One from the address that is not among them is shown all the same. */
export function FilterSelect<Value extends string>({
  label,
  all,
  value,
  options,
  onChange,
}: FilterSelectProps<Value>) {
  const isKnown = value === undefined || options.some((option) => option.value === value)
  const shown = isKnown ? options : [...options, { value, label: value }]
  return (
    <Box sx={{ minWidth: { base: 0, sm: 150 }, flex: { base: '1 1 8rem', sm: 'none' } }}>
      <SelectField
        dense
        label={label}
        value={value ?? ''}
        onChange={(event) => onChange(options.find((option) => option.value === event.target.value)?.value)}
        options={[{ value: '', label: all }, ...shown]}
      />
    </Box>
  )
}
