import { betterEstimate, type ClockEstimate, type ClockSample, errorAt, estimateFrom } from './estimate.ts'

/** The two clocks of a device: one that people set, and one that only runs on while the page lives. */
export interface LocalClocks {
  wall(): number
  /** Comparable within one page only; may stand still while the device sleeps. */
  steady(): number
}

/** What outlives the page: the wall clock is the only one that two pages share. */
export interface KeptClock {
  offset: number
  error: number
  wall: number
}

/** The server's time as this device knows it now. */
export interface ServerTime {
  now: number
  /** Server time minus the device's wall clock. */
  offset: number
  /** By how much it may be wrong, in milliseconds; infinite before the server was ever heard. */
  error: number
}

export interface Timeline {
  serverTime(): ServerTime
  /** Takes over what an answer tells. `begun` and `ended` by the steady clock. */
  observe(sample: ClockSample): void
  kept(): KeptClock | undefined
}

/** Less than this between the two clocks is how coarsely they are read. */
const JUMP_MS = 2_000
const READING_MS = 50

/** Knows the server's time from answers; goes on by the steady clock when somebody sets the other one. */
export function createTimeline(clocks: LocalClocks, before?: KeptClock): Timeline {
  let estimate: ClockEstimate | undefined
  /** The wall clock less the steady one when the estimate was made. */
  let gap = clocks.wall() - clocks.steady()
  // Set back since: nobody knows by how much.
  if (before && clocks.wall() >= before.wall) {
    const at = clocks.steady()
    const error = errorAt({ ...before, at: before.wall }, clocks.wall()) + READING_MS
    estimate = { offset: before.offset + gap, error, at }
  }

  const serverTime = (): ServerTime => {
    const wall = clocks.wall()
    if (!estimate) return { now: wall, offset: 0, error: Infinity }
    const steady = clocks.steady()
    const error = errorAt(estimate, steady)
    const expected = steady + estimate.offset
    const jump = wall - steady - gap
    // The wall clock is ahead of what it should be. Where it now shows the right time, somebody has put it right;
    // otherwise the device has slept, and the steady clock with it.
    const slept = jump > JUMP_MS && Math.abs(wall - expected) > JUMP_MS + error
    const now = slept ? expected + jump : expected
    return { now, offset: now - wall, error: slept ? error + JUMP_MS : error }
  }

  return {
    serverTime,
    observe(sample) {
      const known = estimate && {
        ...estimate,
        offset: serverTime().now - clocks.steady(),
        error: serverTime().error,
        at: clocks.steady(),
      }
      const next = betterEstimate(known, estimateFrom(sample))
      // What the two clocks differ by from here on is the new measure of a jump.
      estimate = next
      gap = clocks.wall() - clocks.steady()
    },
    kept() {
      if (!estimate) return undefined
      const { offset, error } = serverTime()
      return { offset, error, wall: clocks.wall() }
    },
  }
}
