import { useEffect, useRef, useState } from 'react'

import { useDebouncedCallback } from '../browser/use-debounced-callback.ts'

const PAUSE_MS = 300

/**
 * A text input, reported to `onChange` after a pause of 300 ms. When `value` changes from outside, as with
 * the back button, the field follows; when it only echoes what was reported, the current input stays.
 */
export function useDebouncedInput(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const typedOn = useRef('')
  const tell = (next: string) => {
    // A user who has followed a link meanwhile must not be brought back to this screen.
    if (next === told.current || window.location.pathname !== typedOn.current) return
    told.current = next
    onChange(next)
  }
  // Called a moment after typing, when the URL may contain a filter chosen meanwhile.
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
