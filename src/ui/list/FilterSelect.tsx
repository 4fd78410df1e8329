import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'

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
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || undefined)}
      slotProps={{
        select: { displayEmpty: true },
        inputLabel: { shrink: true },
        input: { sx: { minHeight: 44 } },
      }}
      sx={{ minWidth: { base: 0, sm: 150 }, flex: { base: '1 1 8rem', sm: 'none' } }}
    >
      <MenuItem value="">{all}</MenuItem>
      {(isKnown ? options : [...options, { value, label: value }]).map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
