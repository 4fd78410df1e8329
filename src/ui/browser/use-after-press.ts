import { useEffect, useRef } from 'react'

// A drag, or the browser's own list of options, fires no mouseup: the next of these events stands in for it.
const RELEASES = ['mouseup', 'dragend', 'input', 'keydown']

/**
 * Returns a function that runs a callback once the current press is over, or at once if there is none.
 * Pressing something blurs the field first: if the callback moved the layout then, the release, and so the
 * click, would hit something else.
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
    // The click event follows right after the release.
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
