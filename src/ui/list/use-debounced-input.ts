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
  const typedOn = useRef('')
  const tell = (next: string) => {
    // Whoever has pressed a link meanwhile is on the way to its screen, and is not called back to this one.
    if (next === told.current || window.location.pathname !== typedOn.current) return
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
    typedOn.current = window.location.pathname
    tell(next)
  }
  return {
    text,
    type(next: string) {
      setText(next)
      typedOn.current = window.location.pathname
      tellLater(next)
    },
    flush: () => tellNow(text),
    clear() {
      setText('')
      tellNow('')
    },
  }
}
