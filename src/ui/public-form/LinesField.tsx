import type { FieldValues } from 'react-hook-form'

import { type FieldProps, useField } from '../form/use-field.ts'
import { FieldFrame } from '../plain/FieldFrame.tsx'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  autoComplete: string
}

/** A text on two lines, and more as they are typed. */
export function LinesField<Values extends FieldValues>({ autoComplete, ...props }: Props<Values>) {
  const { field, error } = useField(props)
  return (
    <FieldFrame label={props.label} hint={props.hint} error={error}>
      {(joined) => <textarea {...field} {...joined} rows={2} autoComplete={autoComplete} />}
    </FieldFrame>
  )
}
