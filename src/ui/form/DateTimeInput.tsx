import { lazy } from 'react'
import type { FieldValues } from 'react-hook-form'

import { isTouchDevice } from './native-picker.ts'
import { NativePicker } from './NativePicker.tsx'
import { PickerPlace } from './PickerPlace.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { memoField } from './memo-field.ts'

const Picker = lazy(() => import('./DateTimePicker.tsx'))

/**
 * A day and a time, typed or chosen, on a phone in its own way. The value is what the clock on the wall shows, YYYY-MM-DDTHH:mm, or empty: in which
 * time zone is for the form to know.
 */
export const DateTimeInput = memoField(DateTimeOf)

function DateTimeOf<Values extends FieldValues>(props: FieldProps<Values, string>) {
  const { field, error } = useField(props)
  if (isTouchDevice()) return <NativePicker {...props} type="datetime-local" field={field} error={error} />
  return (
    <PickerPlace {...props} error={error}>
      {(common) => <Picker {...common} field={field} />}
    </PickerPlace>
  )
}
