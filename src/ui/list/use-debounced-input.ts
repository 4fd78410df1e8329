import { useEffect, useRef, useState } from 'react'

const PAUSE = 300

/**
 * A text being typed, told to `onChange` once it rests for 300 ms. When `value` is changed from outside, as by
 * the browser's back button, the field follows; when it only echoes what was told, what is being typed stays.
 */
export function useDebouncedInput(value: string, onChange: (value: string) => void) {
  const [text, setText] = useState(value)
  const told = useRef(value)
  const timer = useRef(0)
  // Told a moment after it was typed, when the filter that was chosen meanwhile is part of the address.
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })

  useEffect(() => {
    if (value === told.current) return
    told.current = value
    clearTimeout(timer.current)
    setText(value)
  }, [value])

  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = (next: string) => {
    clearTimeout(timer.current)
    if (next === told.current) return
    told.current = next
    latest.current(next)
  }
  return {
    text,
    type(next: string) {
      setText(next)
      clearTimeout(timer.current)
      timer.current = window.setTimeout(tell, PAUSE, next)
    },
    flush: () => tell(text),
    clear() {
      setText('')
      tell('')
    },
  }
}
