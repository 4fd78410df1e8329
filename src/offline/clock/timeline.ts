import { betterEstimate, type ClockEstimate, type ClockSample, errorAt, estimateFrom } from './estimate.ts'

/** A device's two clocks: the wall clock, which people set, and a monotonic one that lasts as long as the page. */
export interface LocalClocks {
  wall(): number
  /** Comparable within one page only; may stop while the device sleeps. */
  steady(): number
}

/** What is kept between pages: the wall clock is the only one that two pages share. */
export interface KeptClock {
  offset: number
  error: number
  wall: number
}

/** The server's time as known to this device now. */
export interface ServerTime {
  now: number
  /** Server time minus the device's wall clock. */
  offset: number
  /** Its error bound in milliseconds; infinite before the first response. */
  error: number
}

export interface Timeline {
  serverTime(): ServerTime
  /** Learns from a response. `begun` and `ended` by the steady clock. */
  observe(sample: ClockSample): void
  kept(): KeptClock | undefined
}

/** Differences between the two clocks below this are due to their resolution. */
const JUMP_MS = 2_000
const READING_MS = 50

/** Estimates the server's time from responses; relies on the steady clock when somebody sets the wall clock. */
export function createTimeline(clocks: LocalClocks, before?: KeptClock): Timeline {
  let estimate: ClockEstimate | undefined
  /** Wall clock minus steady clock when the estimate was made. */
  let gap = clocks.wall() - clocks.steady()
  // Otherwise the clock has been set back since, by an unknown amount.
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
    // The wall clock is ahead of where it should be. If it now shows the right time, somebody corrected it;
    // otherwise the device slept, and the steady clock with it.
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
      // From here on, this difference between the two is the baseline for detecting a jump.
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
