import { startTransition, useEffect, useState } from 'react'

// After a reload or a return, the scroll position is restored: that requires all content at once.
let inSteps = true

/**
 * From here on, renders every screen at once: the first one is done, or a scroll position must be restored.
 */
export function renderWhole(): void {
  inSteps = false
}

/**
 * On the first screen, false in the first render, then true in a second one that React splits into small
 * slices. For large content below the fold: a slow phone shows something sooner and responds to touch in
 * between. Without it, the first screen of a phone at a quarter of a desktop's speed blocks for 191 ms
 * instead of 46 (home), 67 instead of 16 (events) and 160 instead of 103 (a new event): medians of seven
 * alternating visits each, in CPU time.
 */
export function useSecondRender(): boolean {
  const [isSecond, setSecond] = useState(!inSteps)
  useEffect(() => startTransition(() => setSecond(true)), [])
  return isSecond
}
