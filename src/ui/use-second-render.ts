import { startTransition, useEffect, useState } from 'react'

/**
 * False in the first render, then true in one that is made in small slices: for what is much and not seen first, so that
 * a slow phone shows something sooner and answers a touch in between.
 */
export function useSecondRender(): boolean {
  const [isSecond, setSecond] = useState(false)
  useEffect(() => startTransition(() => setSecond(true)), [])
  return isSecond
}
