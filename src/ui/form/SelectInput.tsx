import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import type { FieldValues } from 'react-hook-form'

import { Labelled } from './Labelled.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { memoField } from './memo-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  options: readonly { value: string; label: string }[]
  /** Told of another choice once it stands, and of the one before it. */
  onChosen?: (value: string, before: string) => void
}

/** One of several, chosen from a list. */
export const SelectInput = memoField(SelectOf)

function SelectOf<Values extends FieldValues>({ options, onChosen, ...props }: Props<Values>) {
  const { field, error } = useField(props)
  return (
    <Labelled label={props.label} hint={props.hint} error={error}>
      {({ id, labelId, describedBy }) => (
        <Select
          labelId={labelId}
          id={id}
          name={field.name}
          error={error !== undefined}
          value={field.value}
          onChange={(event) => {
            const before = field.value
            field.onChange(event)
            onChosen?.(event.target.value, before)
          }}
          onBlur={field.onBlur}
          inputRef={field.ref}
          disabled={props.disabled ?? false}
          displayEmpty
          aria-describedby={describedBy}
        >
          {options.map(({ value, label }) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </Select>
      )}
    </Labelled>
  )
}
