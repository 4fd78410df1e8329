import type { FieldValues } from 'react-hook-form'

import { nativePicker } from '../form/native-picker.ts'
import { type FieldProps, useField } from '../form/use-field.ts'
import { FieldFrame } from '../plain/FieldFrame.tsx'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  from: string
  to: string
}

/** A day, typed or chosen in the way of the browser. The value is YYYY-MM-DD, or empty. */
export function DayField<Values extends FieldValues>({ from, to, ...props }: Props<Values>) {
  const { field, error } = useField(props)
  return (
    <FieldFrame label={props.label} hint={props.hint} error={error}>
      {(joined) => (
        <input
          {...joined}
          {...nativePicker(field)}
          ref={field.ref}
          name={field.name}
          type="date"
          min={from}
          max={to}
          data-empty={field.value === '' || undefined}
        />
      )}
    </FieldFrame>
  )
}
