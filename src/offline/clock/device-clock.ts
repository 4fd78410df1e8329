import { onAnswer } from '#api/send.ts'
import { readItem, writeItem } from '#lib/browser/storage.ts'
import { clockOffset } from '#lib/time/server-clock.ts'
import { steadyNow } from '#lib/time/steady-now.ts'

import { createTimeline, type KeptClock, type ServerTime, type Timeline } from './timeline.ts'

/** Warn about a device clock that is further off than this; scans are right regardless. */
export const CLOCK_WARNING_MS = 120_000

const KEY = 'samspel-clock'
const SECOND = 1_000

let timeline: Timeline | undefined

const current = () => {
  if (!timeline) {
    timeline = createTimeline({ wall: () => Date.now(), steady: steadyNow }, readKept())
    publish()
  }
  return timeline
}

/** The server's time, with its error bound. */
export const serverTime = (): ServerTime => current().serverTime()

/** Server time in milliseconds since 1970. */
export const serverNow = (): number => serverTime().now

/** Learns from a response that carries the server's time. `begun` and `ended` by `steadyNow`. */
export function observeServerTime(begun: number, ended: number, time: string, resolution = 0): void {
  const parsed = Date.parse(time)
  if (Number.isNaN(parsed)) return
  current().observe({ begun, ended, serverTime: parsed, resolution })
  keepClock()
  publish()
}

/** Learns from every server response that cannot come from a cache. Returns a function that stops it. */
export function watchServerClock(): () => void {
  current()
  return onAnswer(({ begun, ended, date }) => observeServerTime(begun, ended, date, SECOND))
}

/** Keeps the server's time for the next page. If somebody has set the device's clock, only this page knows. */
export function keepClock(): void {
  const kept = current().kept()
  if (kept) writeItem(KEY, JSON.stringify(kept))
}

function publish(): void {
  const { offset } = serverTime()
  const { ms } = clockOffset.getState()
  if (Math.abs(offset - ms) >= SECOND) clockOffset.setState({ ms: Math.round(offset) })
}

function readKept(): KeptClock | undefined {
  try {
    const kept = JSON.parse(readItem(KEY) ?? 'null') as Partial<KeptClock> | null
    const numbers = [kept?.offset, kept?.error, kept?.wall]
    return numbers.every(Number.isFinite) ? (kept as KeptClock) : undefined
  } catch {
    return undefined
  }
}
