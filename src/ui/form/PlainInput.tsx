import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { ReactNode } from 'react'

import { Labelled } from './Labelled.tsx'

export interface PlainInputProps extends Omit<OutlinedInputProps, 'error' | 'id' | 'label' | 'type'> {
  label: string
  hint?: ReactNode
  error: string | undefined
  type?: 'text' | 'email' | 'password' | 'url' | 'tel'
}

/** A text with its label, whoever keeps its value. */
export function PlainInput({ label, hint, error, type = 'text', inputProps, ...input }: PlainInputProps) {
  const isAddress = type === 'email' || type === 'url'
  return (
    <Labelled label={label} hint={hint} error={error}>
      {({ id, describedBy }) => (
        <OutlinedInput
          {...input}
          id={id}
          type={type}
          inputProps={{
            inputMode: type === 'email' ? 'email' : undefined,
            ...(isAddress && { autoCapitalize: 'none', spellCheck: false }),
            ...inputProps,
            'aria-describedby': describedBy,
            'aria-invalid': error !== undefined,
          }}
        />
      )}
    </Labelled>
  )
}
