import type { FieldValues } from 'react-hook-form'

import { PasswordField, type PasswordFieldProps } from '../control/PasswordField.tsx'
import { memoField } from './memo-field.ts'
import { PasswordRules } from './PasswordRules.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { type FieldProps, useField } from './use-field.ts'

interface Props<Values extends FieldValues> extends Omit<FieldProps<Values, string>, 'hint'> {
  autoComplete: PasswordFieldProps['autoComplete']
  autoFocus?: boolean
  /** Show the rules for a new password, which of them are met, and how hard it is to guess. */
  rules?: boolean
}

/** A password that can be shown while typing. */
export const PasswordInput = memoField(PasswordOf)

function PasswordOf<Values extends FieldValues>({ control, rules = false, ...props }: Props<Values>) {
  const { field, ...state } = useField({ control, ...props })
  return (
    <>
      <PasswordField
        {...props}
        {...field}
        {...state}
        hint={rules && <PasswordRules control={control} name={props.name} />}
      />
      {rules && <PasswordStrength control={control} name={props.name} />}
    </>
  )
}
