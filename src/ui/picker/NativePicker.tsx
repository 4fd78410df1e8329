import type { RefCallBack } from 'react-hook-form'

import { FieldFrame } from '../control/FieldFrame.tsx'
import { nativePicker, type PickedField } from './native-picker.ts'

interface Props {
  field: PickedField & { name: string; ref: RefCallBack }
  type: 'date' | 'datetime-local'
  label: string
  /** Lower, and with a small label, as above a list. */
  dense?: boolean
  hint: string | undefined
  error: string | undefined
  required: boolean
  disabled: boolean
  /** The first and the last that can be chosen, in the format of the value. */
  from?: string | undefined
  to?: string | undefined
}

/** A day, or a day and a time, typed or chosen in the browser's own picker. */
export function NativePicker({
  field,
  type,
  label,
  dense = false,
  hint,
  error,
  required,
  disabled,
  from,
  to,
}: Props) {
  return (
    <FieldFrame label={label} dense={dense} hint={hint} error={error}>
      {(joined) => (
        <input
          {...joined}
          {...nativePicker(field)}
          ref={field.ref}
          name={field.name}
          type={type}
          required={required}
          disabled={disabled}
          min={from}
          max={to}
          data-empty={field.value === '' || undefined}
        />
      )}
    </FieldFrame>
  )
}
