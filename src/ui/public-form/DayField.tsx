import type { SyntheticEvent } from 'react'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, useField } from '../form/use-field.ts'
import { FieldFrame } from '../plain/FieldFrame.tsx'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  from: string
  to: string
}

// To the browser it is as empty as nothing; the form must not take it for that.
const HALF_TYPED = 'half typed'

/** A day, typed or chosen in the way of the browser. The value is YYYY-MM-DD, or empty. */
export function DayField<Values extends FieldValues>({ from, to, ...props }: Props<Values>) {
  const { field, error } = useField(props)
  const tell = ({ currentTarget: { validity, value } }: SyntheticEvent<HTMLInputElement>) => {
    const next = validity.badInput ? HALF_TYPED : value
    if (next !== field.value) field.onChange(next)
  }
  return (
    <FieldFrame label={props.label} hint={props.hint} error={error}>
      {(joined) => (
        <input
          {...field}
          {...joined}
          type="date"
          min={from}
          max={to}
          value={field.value === HALF_TYPED ? '' : field.value}
          data-empty={field.value === '' || undefined}
          onChange={tell}
          // Of a part that is typed no browser tells.
          onKeyUp={tell}
          onBlur={(event) => {
            tell(event)
            field.onBlur()
          }}
        />
      )}
    </FieldFrame>
  )
}
