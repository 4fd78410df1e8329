import type { FieldValues } from 'react-hook-form'

import { SwitchField } from '../control/SwitchField.tsx'
import { memoField } from './memo-field.ts'
import { type FieldProps, useField } from './use-field.ts'

/** Yes or no, saved with the rest of the form. */
export const SwitchInput = memoField(SwitchOf)

function SwitchOf<Values extends FieldValues>({ control, ...props }: FieldProps<Values, boolean>) {
  const { field, error } = useField({ control, ...props })
  const { value, ...input } = field
  return <SwitchField {...props} {...input} checked={value} error={error} />
}
