import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'

import { type TextType, typedText } from './typed-text.ts'
import { Labelled } from './Labelled.tsx'

export interface PlainInputProps extends Omit<OutlinedInputProps, 'error' | 'id' | 'label' | 'type'> {
  label: string
  hint?: ReactNode
  error: string | undefined
  type?: TextType | 'date' | 'datetime-local'
}

/** A text with its label, whoever keeps its value. */
export function PlainInput({ label, hint, error, type = 'text', inputProps, ...input }: PlainInputProps) {
  return (
    <Labelled label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <OutlinedInput
          {...input}
          id={id}
          type={type}
          error={error !== undefined}
          inputProps={{
            ...typedText(type),
            ...inputProps,
            'aria-describedby': describedBy,
            'aria-invalid': error !== undefined,
          }}
        />
      )}
    </Labelled>
  )
}
