import type { FieldValues } from 'react-hook-form'

import { lazyPart } from '#lib/async/lazy-part.ts'

import { isTouchDevice } from '../picker/native-picker.ts'
import { NativePicker } from '../picker/NativePicker.tsx'
import { PickerPlace } from '../picker/PickerPlace.tsx'
import { memoField } from './memo-field.ts'
import { type FieldProps, useField } from './use-field.ts'

const Picker = lazyPart(() => import('../picker/DateTimePicker.tsx'), 'DayAndTimePicker')

/**
 * A day and a time, typed or chosen (on a phone, in its own picker). The value is wall-clock time,
 * YYYY-MM-DDTHH:mm, or empty; the form knows the time zone.
 */
export const DateTimeInput = memoField(DateTimeOf)

function DateTimeOf<Values extends FieldValues>(props: FieldProps<Values, string>) {
  const state = useField(props)
  const { label, hint, disabled = false } = props
  const field = { label, hint, disabled, ...state }
  if (isTouchDevice()) return <NativePicker {...field} type="datetime-local" />
  return <PickerPlace {...field}>{(joined) => <Picker {...joined} {...field} />}</PickerPlace>
}
