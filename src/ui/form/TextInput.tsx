import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

import { TextAreaField } from '../control/TextAreaField.tsx'
import { TextField } from '../control/TextField.tsx'
import type { TextType } from '../control/typed-text.ts'
import { memoField } from './memo-field.ts'
import { type FieldProps, useField } from './use-field.ts'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, string>, 'hint'> {
  hint?: ReactNode
  type?: TextType
  autoComplete?: string
  autoFocus?: boolean
  /** Which keyboard a phone shows, if the type does not determine it. */
  inputMode?: 'numeric' | 'decimal'
  readOnly?: boolean
  /** More than one line: the initial number; grows with the text. */
  rows?: number
  /** The language of the text, if it is not the reader's. */
  lang?: string
}

/** A text, on one line or more. */
export const TextInput = memoField(TextOf)

function TextOf<Values extends FieldValues>({ control, rows, type, ...props }: Props<Values>) {
  const { field, ...state } = useField({ control, ...props })
  return rows === undefined ? (
    <TextField {...props} {...field} {...state} {...(type && { type })} />
  ) : (
    <TextAreaField {...props} {...field} {...state} rows={rows} />
  )
}
