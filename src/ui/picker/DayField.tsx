import { useState } from 'react'

import { DayPicker } from './DayPicker.tsx'

interface Props {
  name: string
  label: string
  dense?: boolean
  hint?: string
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
export function DayField({ name, label, dense = false, hint, value, from, to, onChange }: Props) {
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
    onBlur: () => setTyped(value),
    ref: () => undefined,
  }
  return (
    <DayPicker
      {...{ field, label, dense, hint, from, to }}
      error={undefined}
      required={false}
      disabled={false}
    />
  )
}
