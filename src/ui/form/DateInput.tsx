import { lazy } from 'react'
import type { FieldValues } from 'react-hook-form'

import { isTouchDevice } from './native-picker.ts'
import { NativePicker } from './NativePicker.tsx'
import { PickerPlace } from './PickerPlace.tsx'
import { type FieldProps, useField } from './use-field.ts'
import { memoField } from './memo-field.ts'

// With its calendar larger than most screens: fetched where a day is asked for, after the rest of the form.
const Picker = lazy(() => import('./DatePicker.tsx'))

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  from?: string
  to?: string
  /** Where the calendar opens: at the years, as for a date of birth. */
  openTo?: 'year' | 'day'
}

/** A day, typed or chosen from a calendar, which is the phone's own on a phone. The value is YYYY-MM-DD, or empty. */
export const DateInput = memoField(DateOf)

function DateOf<Values extends FieldValues>({ from, to, openTo, ...props }: Props<Values>) {
  const { field, error } = useField(props)
  if (isTouchDevice())
    return <NativePicker {...props} type="date" field={field} error={error} from={from} to={to} />
  return (
    <PickerPlace {...props} error={error}>
      {(common) => <Picker {...common} field={field} from={from} to={to} openTo={openTo} />}
    </PickerPlace>
  )
}
