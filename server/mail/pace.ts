import { setTimeout as delay } from 'node:timers/promises'

/** Lets through so many a minute, evenly; without a rate, all at once. */
export function pace(perMinute: number | undefined): (signal: AbortSignal) => Promise<void> {
  const gap = perMinute ? 60_000 / perMinute : 0
  let next = 0
  return async (signal) => {
    const now = Date.now()
    const at = Math.max(now, next)
    next = at + gap
    if (at > now) await delay(at - now, undefined, { signal }).catch(() => {})
  }
}
