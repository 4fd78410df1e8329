import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

import { type FieldProps, useField } from '../form/use-field.ts'
import { Field } from '../plain/Field.tsx'
import type { TextType } from '../form/typed-text.ts'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, string>, 'hint'> {
  hint?: ReactNode
  type?: TextType
  autoComplete: string
  readOnly?: boolean
  /** At the end of the field. */
  button?: ReactNode
}

/** A text on one line. */
export function TextField<Values extends FieldValues>(props: Props<Values>) {
  const { label, hint, type = 'text', autoComplete, readOnly = false, button } = props
  const { field, error } = useField(props)
  return (
    <Field
      {...field}
      label={label}
      hint={hint}
      error={error}
      type={type}
      autoComplete={autoComplete}
      readOnly={readOnly}
      button={button}
    />
  )
}
