import { lazy } from 'react'
import type { FieldValues } from 'react-hook-form'

import { isTouchDevice } from '../picker/native-picker.ts'
import { NativePicker } from '../picker/NativePicker.tsx'
import { PickerPlace } from '../picker/PickerPlace.tsx'
import { memoField } from './memo-field.ts'
import { type FieldProps, useField } from './use-field.ts'

const Picker = lazy(() => import('../picker/DateTimePicker.tsx'))

/**
 * A day and a time, typed or chosen, on a phone in its own way. The value is what the clock on the wall shows, YYYY-MM-DDTHH:mm, or empty: in which
 * time zone is for the form to know.
 */
export const DateTimeInput = memoField(DateTimeOf)

function DateTimeOf<Values extends FieldValues>(props: FieldProps<Values, string>) {
  const state = useField(props)
  const { label, hint, disabled = false } = props
  const field = { label, hint, disabled, ...state }
  if (isTouchDevice()) return <NativePicker {...field} type="datetime-local" />
  return <PickerPlace {...field}>{(joined) => <Picker {...joined} {...field} />}</PickerPlace>
}
