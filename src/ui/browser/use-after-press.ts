import { useEffect, useRef } from 'react'

// What is dragged, and a list of choices that the browser draws, never tell of the release: what comes next does.
const RELEASES = ['mouseup', 'dragend', 'input', 'keydown']

/**
 * Gives what does something once the press under way is over, and at once without one. A press leaves the field before it, and what
 * moves when that is taken in would leave the release, and with it the click, to something else.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    const begin = () => {
      isPressed.current = true
    }
    const end = () => {
      isPressed.current = false
      for (const act of waiting.current.splice(0)) act()
    }
    // The click follows its release at once.
    const release = () => void setTimeout(end)
    addEventListener('mousedown', begin, true)
    for (const event of RELEASES) addEventListener(event, release, true)
    return () => {
      removeEventListener('mousedown', begin, true)
      for (const event of RELEASES) removeEventListener(event, release, true)
    }
  }, [])
  return (act) => {
    if (isPressed.current) waiting.current.push(act)
    else act()
  }
}
