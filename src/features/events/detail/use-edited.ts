import { useState } from 'react'

/**
 * The text being edited. It resets whenever the stored value changes, because it was saved, undone or changed
 * on another device. The field itself stays mounted and keeps its focus.
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
