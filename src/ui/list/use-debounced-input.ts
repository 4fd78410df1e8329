import { useEffect, useRef, useState } from 'react'

import { useDebouncedCallback } from '../browser/use-debounced-callback.ts'

const PAUSE_MS = 300

/**
 * A text input, reported to `onChange` after a pause of 300 ms, without spaces around it. When `value` changes from
 * outside, as with the back button, the field follows; when it only echoes what was reported, the current input stays.
 */
export function useDebouncedInput(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  // What was reported and is not echoed yet, oldest first, after the last echo.
  const told = useRef([value])
  const typedOn = useRef('')
  const tell = (input: string) => {
    const next = input.trim()
    // A user who has followed a link meanwhile must not be brought back to this screen.
    if (next === told.current.at(-1) || window.location.pathname !== typedOn.current) return
    told.current.push(next)
    onChange(next)
  }
  // Called a moment after typing, when the URL may contain a filter chosen meanwhile.
  const { call: tellLater, cancel } = useDebouncedCallback(tell, PAUSE_MS)

  useEffect(() => {
    const echoed = told.current.indexOf(value)
    if (echoed >= 0) {
      told.current.splice(0, echoed)
      return
    }
    told.current = [value]
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
