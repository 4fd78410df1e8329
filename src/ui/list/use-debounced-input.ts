import { useEffect, useRef, useState } from 'react'

import { useDebouncedCallback } from '../browser/use-debounced-callback.ts'

const PAUSE_MS = 300

/**
 * A text being typed, told to `onChange` once it rests for 300 ms. When `value` is changed from outside, as by
 * the browser's back button, the field follows; when it only echoes what was told, what is being typed stays.
 */
export function useDebouncedInput(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const tell = (next: string) => {
    if (next === told.current) return
    told.current = next
    onChange(next)
  }
  // Told a moment after it was typed, when the filter that was chosen meanwhile is part of the address.
  const { call: tellLater, cancel } = useDebouncedCallback(tell, PAUSE_MS)

  useEffect(() => {
    if (value === told.current) return
    told.current = value
    cancel()
    setText(value)
  }, [value, cancel])

  const tellNow = (next: string) => {
    cancel()
    tell(next)
  }
  return {
    text,
    type(next: string) {
      setText(next)
      tellLater(next)
    },
    flush: () => tellNow(text),
    clear() {
      setText('')
      tellNow('')
    },
  }
}
