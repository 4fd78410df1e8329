import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import { useId } from 'react'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, useField } from './use-field.ts'
import { memoField } from './memo-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string[]> {
  options: readonly { value: string; label: string; disabled?: boolean }[]
}

/** Any number of several. What is chosen and not among the options stays chosen: groups may share one field. */
export const CheckboxGroup = memoField(CheckboxOf)

function CheckboxOf<Values extends FieldValues>({ options, ...props }: Props<Values>) {
  const { field, error } = useField(props)
  const id = useId()
  const chosen: readonly string[] = field.value
  const toggle = (value: string, on: boolean) =>
    field.onChange(on ? [...chosen, value] : chosen.filter((other) => other !== value))
  const note = error ?? props.hint
  return (
    <FormControl
      component="fieldset"
      error={error !== undefined}
      disabled={props.disabled ?? false}
      aria-describedby={note ? `${id}-note` : undefined}
    >
      <FormLabel component="legend" sx={{ fontWeight: 600, color: 'text.primary' }}>
        {props.label}
      </FormLabel>
      <FormGroup>
        {options.map(({ value, label, disabled = false }, index) => (
          <FormControlLabel
            key={value}
            label={label}
            disabled={disabled}
            sx={{ minHeight: 44 }}
            control={
              <Checkbox
                checked={chosen.includes(value)}
                onChange={(_, on) => toggle(value, on)}
                onBlur={field.onBlur}
                {...(index === 0 && { slotProps: { input: { ref: field.ref } } })}
              />
            }
          />
        ))}
      </FormGroup>
      {note && (
        <FormHelperText id={`${id}-note`} sx={{ mx: 0 }}>
          {note}
        </FormHelperText>
      )}
    </FormControl>
  )
}
