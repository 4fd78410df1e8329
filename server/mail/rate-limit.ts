import { setTimeout as delay } from 'node:timers/promises'

/** Spaces calls evenly at this many per minute; without a rate they all pass at once. */
export function rateLimit(perMinute: number | undefined): (signal: AbortSignal) => Promise<void> {
  const gap = perMinute ? 60_000 / perMinute : 0
  let next = 0
  return async (signal) => {
    const now = Date.now()
    const at = Math.max(now, next)
    next = at + gap
    if (at > now) await delay(at - now, undefined, { signal }).catch(() => {})
  }
}
