import Box from '@mui/material/Box'

import { uuid } from '#lib/browser/search-params.ts'

import { SelectField } from '../control/SelectField.tsx'

interface FilterSelectProps<Value extends string> {
  label: string
  /** The option that filters nothing. */
  all: string
  value: Value | undefined
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value | undefined) => void
}

/** Filters a list by one of a few values. An unknown value from the URL is still shown, unless it is an id, which says nothing. */
export function FilterSelect<Value extends string>({
  label,
  all,
  value,
  options,
  onChange,
}: FilterSelectProps<Value>) {
  const isKnown = value === undefined || options.some((option) => option.value === value)
  const shown = isKnown ? options : [...options, { value, label: uuid(value) ? '–' : value }]
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
