import { errorAt } from '../clock/estimate.ts'
import type { ServerTime } from '../clock/timeline.ts'
import type { ElapsedReference, OutboxRow } from '../outbox/scan.ts'

const CLOCK = crypto.randomUUID()
/** Two clocks that ran evenly differ by no more than how coarsely they are read. */
const READING_MS = 50

/** Where this page's (or worker's) monotonic clock stands now. */
export function elapsedNow(): ElapsedReference {
  return { clock: CLOCK, ms: performance.now() }
}

/** What a device knows of the time when it sends. */
export interface SendingTime {
  elapsed: ElapsedReference
  server: ServerTime
}

/** The times that are sent with a scan: by the device's clock, and by the server's as far as the device knows it. */
export interface SentTimes {
  scanned_at: string
  estimated_at: string | null
  estimated_error_ms: number | null
}

/**
 * The times to send at `sentAt` (milliseconds since 1970, by the device's clock). Of `scanned_at` the server believes only
 * how long before `sentAt` it is, so a clock that was set between scan and sending would move the scan. Where the device
 * knows the server's time at the scan and now, it is as long ago as these say. Else the monotonic clock of the same page
 * tells, which may stand still while a phone sleeps, hence the longer of the two; and no scan lies in the future.
 */
export function sentTimes(row: OutboxRow, sentAt: number, now: SendingTime): SentTimes {
  const byClock = sentAt - Date.parse(row.scanned_at)
  const byElapsed = row.elapsed.clock === now.elapsed.clock ? now.elapsed.ms - row.elapsed.ms : 0
  const estimate = bestEstimate(row, now, byElapsed, byClock)
  const knowsNow = Number.isFinite(now.server.error)
  const ago = Math.max(estimate && knowsNow ? now.server.now - estimate.at : Math.max(byClock, byElapsed), 0)
  return {
    scanned_at: ago === byClock ? row.scanned_at : isoOf(sentAt - ago),
    estimated_at: estimate ? isoOf(estimate.at) : null,
    estimated_error_ms: estimate ? Math.ceil(estimate.error) : null,
  }
}

/**
 * The server's time of the scan as the device knew it then; where it knows the server's time better by now, counted back from
 * there, if neither sleep nor a hand has come between the clocks of this page since.
 */
function bestEstimate(row: OutboxRow, { elapsed, server }: SendingTime, byElapsed: number, byClock: number) {
  const kept = row.estimated && { at: Date.parse(row.estimated.at), error: row.estimated.error }
  const ranEvenly = row.elapsed.clock === elapsed.clock && Math.abs(byClock - byElapsed) <= READING_MS
  if (!ranEvenly || !Number.isFinite(server.error)) return kept
  const counted = {
    at: server.now - byElapsed,
    error: errorAt({ offset: 0, error: server.error + READING_MS, at: 0 }, byElapsed),
  }
  return kept && kept.error <= counted.error ? kept : counted
}

const isoOf = (time: number) => new Date(Math.round(time)).toISOString()
