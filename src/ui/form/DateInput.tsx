import { lazy } from 'react'
import type { FieldValues } from 'react-hook-form'

import { isTouchDevice } from '../picker/native-picker.ts'
import { NativePicker } from '../picker/NativePicker.tsx'
import { PickerPlace } from '../picker/PickerPlace.tsx'
import { memoField } from './memo-field.ts'
import { type FieldProps, useField } from './use-field.ts'

// With its calendar larger than most screens: fetched where a day is asked for, after the rest of the form.
const Picker = lazy(() => import('../picker/DatePicker.tsx'))

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  from?: string
  to?: string
  /** Where the calendar opens: at the years, as for a date of birth. */
  openTo?: 'year' | 'day'
  /** The browser's own also with a mouse, on a screen that does without Material UI. */
  native?: boolean
}

/** A day, typed or chosen from a calendar, which is the phone's own on a phone. The value is YYYY-MM-DD, or empty. */
export const DateInput = memoField(DateOf)

function DateOf<Values extends FieldValues>({ from, to, openTo, native = false, ...props }: Props<Values>) {
  const state = useField(props)
  const { label, hint, disabled = false } = props
  const field = { label, hint, disabled, ...state, from, to }
  if (native || isTouchDevice()) return <NativePicker {...field} type="date" />
  return <PickerPlace {...field}>{(joined) => <Picker {...joined} {...field} openTo={openTo} />}</PickerPlace>
}
