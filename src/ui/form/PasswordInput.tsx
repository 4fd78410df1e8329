import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import { RevealButton } from '../plain/RevealButton.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import { TextInput } from './TextInput.tsx'
import type { FieldProps } from './use-field.ts'
import { memoField } from './memo-field.ts'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, string>, 'hint'> {
  autoComplete: 'current-password' | 'new-password'
  autoFocus?: boolean
  /** Show the rules that a new password must keep, and which it keeps so far. */
  rules?: boolean
}

/** A password that can be looked at while it is typed. */
export const PasswordInput = memoField(PasswordOf)

function PasswordOf<Values extends FieldValues>({ rules = false, ...props }: Props<Values>) {
  const [visible, setVisible] = useState(false)
  return (
    <TextInput
      {...props}
      hint={rules && <PasswordRules {...props} />}
      type={visible ? 'text' : 'password'}
      endAdornment={<RevealButton visible={visible} onChange={setVisible} />}
    />
  )
}
