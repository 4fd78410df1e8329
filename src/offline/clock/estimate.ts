/** The offset of the server's clock from a local one, with its error bound. All in milliseconds. */
export interface ClockEstimate {
  /** Server time minus local time. */
  offset: number
  error: number
  /** The local time at which the estimate was made. */
  at: number
}

/** A request and its response by the local clock, with the server time in the response. */
export interface ClockSample {
  begun: number
  ended: number
  serverTime: number
  /** A time given in whole seconds can be anywhere within that second. */
  resolution: number
}

/** Maximum drift of a cheap quartz: a tenth of a second in a quarter of an hour. */
const DRIFT = 1e-4

/** What a sample tells us: the server read its clock somewhere between request and response (as in NTP). */
export function estimateFrom({ begun, ended, serverTime, resolution }: ClockSample): ClockEstimate {
  return {
    offset: serverTime + resolution / 2 - (begun + ended) / 2,
    error: (ended - begun) / 2 + resolution / 2,
    at: ended,
  }
}

/** The error bound of an estimate at `now`: clocks drift apart. */
export function errorAt({ error, at }: ClockEstimate, now: number): number {
  return error + Math.abs(now - at) * DRIFT
}

/**
 * The better of two estimates: that of the shorter round trip, as long as both can be true. If they
 * contradict each other, a clock was set, and the newer estimate wins.
 */
export function betterEstimate(known: ClockEstimate | undefined, next: ClockEstimate): ClockEstimate {
  if (!known) return next
  const error = errorAt(known, next.at)
  if (Math.abs(known.offset - next.offset) > error + next.error) return next
  return error <= next.error ? known : next
}
