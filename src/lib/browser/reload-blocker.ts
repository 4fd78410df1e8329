import { useEffect } from 'react'

let active = 0
const listeners = new Set<() => void>()

/** Whether something on the screen, such as a half-filled form or a running scan, must not be lost to a reload. */
export const isReloadBlocked = (): boolean => active > 0

/** Subscribes to changes of isReloadBlocked; returns a function that unsubscribes. */
export function subscribeReloadBlocked(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** While `needed`, no update is offered and the page does not reload on its own. */
export function useReloadBlocker(needed: boolean): void {
  useEffect(() => (needed ? hold() : undefined), [needed])
}

function hold(): () => void {
  change(1)
  return () => change(-1)
}

function change(step: 1 | -1): void {
  active += step
  for (const listener of listeners) listener()
}
