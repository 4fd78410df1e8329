import type { RefCallBack } from 'react-hook-form'

import { nativePicker, type PickedField } from './native-picker.ts'
import { PlainInput } from './PlainInput.tsx'

interface Props {
  field: PickedField & { name: string; ref: RefCallBack }
  error: string | undefined
  type: 'date' | 'datetime-local'
  label: string
  hint?: string
  disabled?: boolean
  /** The first and the last that can be chosen, as values are written. */
  from?: string
  to?: string
}

const SX = {
  // At the start as every other text: iOS puts it in the middle.
  '& input::-webkit-date-and-time-value': { textAlign: 'start' },
  '& input[data-empty]': { color: 'text.secondary' },
}

/** A day, or a day and a time, chosen in the way of the device. */
export function NativePicker({ field, type, label, hint, error, disabled = false, from, to }: Props) {
  return (
    <PlainInput
      {...nativePicker(field)}
      type={type}
      label={label}
      hint={hint}
      error={error}
      name={field.name}
      inputRef={field.ref}
      disabled={disabled}
      sx={SX}
      inputProps={{ min: from, max: to, 'data-empty': field.value === '' || undefined }}
    />
  )
}
