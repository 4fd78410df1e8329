import type { ComponentProps } from 'react'

import { lazyPart } from '#lib/async/lazy-part.ts'

import { isTouchDevice } from './native-picker.ts'
import { NativePicker } from './NativePicker.tsx'
import { PickerPlace } from './PickerPlace.tsx'

// With its calendar it is larger than most screens: loaded only where a day is entered, after the rest of the
// form.
const Calendar = lazyPart(() => import('./DatePicker.tsx'), 'CalendarPicker')

interface Props extends Omit<ComponentProps<typeof NativePicker>, 'type'> {
  /** What the calendar opens at: the years for a date of birth, for example. */
  openTo?: 'year' | 'day' | undefined
  /** Use the browser's own picker even with a mouse, on a screen without Material UI. */
  native?: boolean
}

/** A day, typed or chosen from a calendar (on a phone, its own). The value is YYYY-MM-DD, or empty. */
export function DayPicker({ openTo, native = false, ...field }: Props) {
  if (native || isTouchDevice()) return <NativePicker {...field} type="date" />
  const { from, to, ...rest } = field
  return (
    <PickerPlace {...field}>
      {(joined) => <Calendar {...joined} {...rest} from={from} to={to} openTo={openTo} />}
    </PickerPlace>
  )
}
