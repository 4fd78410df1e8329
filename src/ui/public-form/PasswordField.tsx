import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'

import { PasswordRules } from '../form/PasswordRules.tsx'
import type { FieldProps } from '../form/use-field.ts'
import { RevealButton } from '../plain/RevealButton.tsx'
import { TextField } from './TextField.tsx'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, string>, 'hint'> {
  /** Show the rules that a new password must keep, and which it keeps so far. */
  rules?: boolean
}

/** A password to be chosen, which can be looked at while it is typed. */
export function PasswordField<Values extends FieldValues>({ rules = false, ...props }: Props<Values>) {
  const [visible, setVisible] = useState(false)
  return (
    <TextField
      {...props}
      hint={rules && <PasswordRules {...props} />}
      type={visible ? 'text' : 'password'}
      autoComplete="new-password"
      button={<RevealButton visible={visible} onChange={setVisible} />}
    />
  )
}
