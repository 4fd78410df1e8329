import { startTransition, useEffect, useState } from 'react'

// Who loads a page again, or comes back to it, finds the place they had scrolled to: then all of it is there at once.
let inSteps = true

/** From here on every screen is rendered whole: the first one is there, or it is to be as it was. */
export function renderWhole(): void {
  inSteps = false
}

/**
 * On the first screen false in the first render, then true in one that is made in small slices: for what is much and not
 * seen first, so that a slow phone shows something sooner and answers a touch in between. Without it the first screen of a
 * phone at a quarter of a desktop's speed blocks for 191 ms in place of 46 (home), 67 in place of 16 (events) and 160 in
 * place of 103 (a new event): medians of seven visits each in turns, by the processor's time.
 */
export function useSecondRender(): boolean {
  const [isSecond, setSecond] = useState(!inSteps)
  useEffect(() => startTransition(() => setSecond(true)), [])
  return isSecond
}
