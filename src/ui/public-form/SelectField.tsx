import type { FieldValues } from 'react-hook-form'

import { type FieldProps, useField } from '../form/use-field.ts'
import { FieldFrame } from '../plain/FieldFrame.tsx'
import { Icon } from '../plain/Icon.tsx'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  options: readonly { value: string; label: string }[]
}

/** One of several, chosen in the way of the browser. */
export function SelectField<Values extends FieldValues>({ options, ...props }: Props<Values>) {
  const { field, error } = useField(props)
  return (
    <FieldFrame label={props.label} hint={props.hint} error={error}>
      {(joined) => (
        <>
          <select {...field} {...joined}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="expand" />
        </>
      )}
    </FieldFrame>
  )
}
