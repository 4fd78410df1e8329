import { useState } from 'react'

/**
 * What is typed in place of a value, which starts again from the value when that changes: it was saved, taken back, or changed
 * on another device. The field itself stays, and with it the focus.
 */
export function useEdited(value: string): [string, (typed: string) => void] {
  const [typed, setTyped] = useState(value)
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    setTyped(value)
  }
  return [typed, setTyped]
}
