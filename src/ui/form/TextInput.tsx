import type { OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'

import type { TextType } from './typed-text.ts'
import { PlainInput } from './PlainInput.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { memoField } from './memo-field.ts'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, string>, 'hint'> {
  hint?: ReactNode
  type?: TextType
  autoComplete?: string
  autoFocus?: boolean
  /** Which keyboard a phone shows, where the type does not say it. */
  inputMode?: 'numeric' | 'decimal'
  readOnly?: boolean
  /** More than one line: how many to begin with; it grows with what is typed. */
  rows?: number
  /** The language that is written in it, where that is not the reader's. */
  lang?: string
  endAdornment?: OutlinedInputProps['endAdornment']
}

// The browser's own, which grows by itself (where it does not yet, one pulls at it): Material UI's is measured, in a second
// one that nobody sees, before the page is first shown and at every key.
const lines = (rows: number) => ({
  multiline: true,
  inputComponent: 'textarea' as const,
  sx: {
    '& textarea': {
      minHeight: `${rows}lh`,
      maxHeight: '24lh',
      resize: 'vertical',
      '@supports (field-sizing: content)': { resize: 'none', fieldSizing: 'content' },
    },
  },
})

/** A text, on one line or on more. */
export const TextInput = memoField(TextOf)

function TextOf<Values extends FieldValues>({ hint, ...props }: Props<Values>) {
  const { type = 'text', autoComplete, autoFocus = false, inputMode, readOnly = false, rows } = props
  const { field, error } = useField(props)
  return (
    <PlainInput
      label={props.label}
      hint={hint}
      error={error}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      type={type}
      autoFocus={autoFocus}
      readOnly={readOnly}
      disabled={props.disabled ?? false}
      {...(rows !== undefined && lines(rows))}
      endAdornment={props.endAdornment}
      inputProps={{ autoComplete, lang: props.lang, ...(inputMode && { inputMode }) }}
    />
  )
}
