import type { FieldValues } from 'react-hook-form'

import { SelectField, type SelectOption } from '../control/SelectField.tsx'
import { memoField } from './memo-field.ts'
import { type FieldProps, useField } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  options: readonly SelectOption[]
  /** Called with a new choice once it is set, and with the previous one. */
  onChosen?: (value: string, before: string) => void
}

/** One of several options, chosen from a list. */
export const SelectInput = memoField(SelectOf)

function SelectOf<Values extends FieldValues>({ control, onChosen, ...props }: Props<Values>) {
  const { field, ...state } = useField({ control, ...props })
  return (
    <SelectField
      {...props}
      {...field}
      {...state}
      onChange={(event) => {
        const before: string = field.value
        field.onChange(event)
        onChosen?.(event.target.value, before)
      }}
    />
  )
}
