/** How far the server's clock is from a local one, and by how much that may be wrong. All in milliseconds. */
export interface ClockEstimate {
  /** Server time minus local time. */
  offset: number
  error: number
  /** The local time at which it was made. */
  at: number
}

/** One question to the server and its answer, by the local clock, with the time that the answer tells. */
export interface ClockSample {
  begun: number
  ended: number
  serverTime: number
  /** A time that is told in whole seconds lies anywhere within that second. */
  resolution: number
}

/** Cheap quartz loses or gains as much: a tenth of a second in a quarter of an hour. */
const DRIFT = 1e-4

/** What a sample says: the server looked at its clock somewhere between question and answer (as in NTP). */
export function estimateFrom({ begun, ended, serverTime, resolution }: ClockSample): ClockEstimate {
  return {
    offset: serverTime + resolution / 2 - (begun + ended) / 2,
    error: (ended - begun) / 2 + resolution / 2,
    at: ended,
  }
}

/** By how much an estimate may be wrong by `now`: clocks drift apart. */
export function errorAt({ error, at }: ClockEstimate, now: number): number {
  return error + Math.abs(now - at) * DRIFT
}

/**
 * The better of the two: that of the shorter way, as long as both can be true. When they cannot, one of the clocks was
 * set, and the newer one holds.
 */
export function betterEstimate(known: ClockEstimate | undefined, next: ClockEstimate): ClockEstimate {
  if (!known) return next
  const error = errorAt(known, next.at)
  if (Math.abs(known.offset - next.offset) > error + next.error) return next
  return error <= next.error ? known : next
}
