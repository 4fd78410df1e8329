import { onAnswer } from '#api/send.ts'
import { clockOffset } from '#lib/server-clock.ts'
import { readItem, writeItem } from '#lib/storage.ts'

import { createTimeline, type KeptClock, type ServerTime, type Timeline } from './timeline.ts'

/** A device clock that is further off than this deserves a warning; scans are right all the same. */
export const CLOCK_WARNING_MS = 120_000

const KEY = 'samspel-clock'
const SECOND = 1_000

/** Runs on whatever the wall clock is set to, and is of the same size. */
export const steadyNow = (): number => performance.timeOrigin + performance.now()

let timeline: Timeline | undefined

const current = () => {
  if (!timeline) {
    timeline = createTimeline({ wall: () => Date.now(), steady: steadyNow }, readKept())
    publish()
  }
  return timeline
}

/** The server's time, and how sure this device is of it. */
export const serverTime = (): ServerTime => current().serverTime()

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => serverTime().now

/** Learns from an answer that tells the server's time. `begun` and `ended` by `steadyNow`. */
export function observeServerTime(begun: number, ended: number, time: string, resolution = 0): void {
  const parsed = Date.parse(time)
  if (Number.isNaN(parsed)) return
  current().observe({ begun, ended, serverTime: parsed, resolution })
  writeItem(KEY, JSON.stringify(current().kept()))
  publish()
}

/** Learns from every answer of the server that no cache can have kept. Returns what ends it. */
export function watchServerClock(): () => void {
  current()
  return onAnswer(({ begun, ended, date }) => observeServerTime(begun, ended, date, SECOND))
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
