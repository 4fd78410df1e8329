import { useRef, useState } from 'react'

import { DayPicker } from './DayPicker.tsx'
import { HALF_TYPED } from './half-typed.ts'
import type { Picker } from './picker-parts.tsx'

interface Props {
  name: string
  label: string
  dense?: boolean
  hint?: string
  error?: string | undefined
  /** YYYY-MM-DD, or empty. */
  value: string
  /** The first and the last day of the calendar. */
  from?: string | undefined
  to?: string | undefined
  /** Called with complete days, and with '' when the field is cleared. */
  onChange: (day: string) => void
}

// While a year is being typed, browsers report days in the years 0002, 0020 and 0202.
const isWhole = (text: string) => text === '' || (/^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1900')

/** A day that filters a list, outside a form. Input stays in the field until it is a complete day. */
export function DayField({ name, label, dense = false, hint, error, value, from, to, onChange }: Props) {
  const picker = useRef<Picker>(null)
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  if (told !== value) {
    setTold(value)
    setTyped(value)
  }
  const field = {
    name,
    value: typed,
    onChange: (text: string) => {
      setTyped(text)
      if (isWhole(text) && text !== value) onChange(text)
    },
    // Invalid input changes nothing, so the field shows the current value again.
    onBlur: () => {
      // Without a value, the calendar would keep the parts.
      if (typed === HALF_TYPED && value === '') picker.current?.clear?.()
      setTyped(value)
    },
    ref: (mounted: Picker | null) => {
      picker.current = mounted
    },
  }
  return <DayPicker {...{ field, label, dense, hint, error, from, to }} required={false} disabled={false} />
}
