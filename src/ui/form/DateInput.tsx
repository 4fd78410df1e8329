import type { FieldValues } from 'react-hook-form'

import { DayPicker } from '../picker/DayPicker.tsx'
import { memoField } from './memo-field.ts'
import { type FieldProps, useField } from './use-field.ts'

interface Props<Values extends FieldValues> extends FieldProps<Values, string> {
  /** The first and the last day that can be chosen, YYYY-MM-DD. */
  from?: string
  to?: string
  /** What the calendar opens at: the years for a date of birth, for example. */
  openTo?: 'year' | 'day'
  /** Use the browser's own picker even with a mouse, on a screen without Material UI. */
  native?: boolean
}

/** A day in a form. The value is YYYY-MM-DD, or empty. */
export const DateInput = memoField(DateOf)

function DateOf<Values extends FieldValues>({ from, to, openTo, native = false, ...props }: Props<Values>) {
  const state = useField(props)
  const { label, hint, disabled = false } = props
  return <DayPicker {...state} {...{ label, hint, disabled, from, to, openTo, native }} />
}
