import type { FieldValues } from 'react-hook-form'

import { LabelledSwitch } from './LabelledSwitch.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { memoField } from './memo-field.ts'

/** Yes or no, saved with the rest of the form. */
export const SwitchInput = memoField(SwitchOf)

function SwitchOf<Values extends FieldValues>(props: FieldProps<Values, boolean>) {
  const { field, error } = useField(props)
  return (
    <LabelledSwitch
      label={props.label}
      hint={error ?? props.hint}
      checked={field.value}
      onChange={field.onChange}
      disabled={props.disabled ?? false}
      inputRef={field.ref}
    />
  )
}
