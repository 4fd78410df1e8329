import type { ComponentProps } from 'react'

import { lazyPart } from '#lib/lazy-part.ts'

import { isTouchDevice } from './native-picker.ts'
import { NativePicker } from './NativePicker.tsx'
import { PickerPlace } from './PickerPlace.tsx'

// Larger than most screens, with its calendar: fetched where a day is asked for, after the rest of the form.
const Calendar = lazyPart(() => import('./DatePicker.tsx'), 'CalendarPicker')

interface Props extends Omit<ComponentProps<typeof NativePicker>, 'type'> {
  /** Where the calendar opens: at the years, as for a date of birth. */
  openTo?: 'year' | 'day' | undefined
  /** The browser's own even with a mouse, on a screen without Material UI. */
  native?: boolean
}

/** A day, typed or chosen from a calendar (the phone's own on a phone). The value is YYYY-MM-DD, or empty. */
export function DayPicker({ openTo, native = false, ...field }: Props) {
  if (native || isTouchDevice()) return <NativePicker {...field} type="date" />
  const { from, to, ...rest } = field
  return (
    <PickerPlace {...field}>
      {(joined) => <Calendar {...joined} {...rest} from={from} to={to} openTo={openTo} />}
    </PickerPlace>
  )
}
