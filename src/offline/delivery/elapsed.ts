import { errorAt } from '../clock/estimate.ts'
import type { ServerTime } from '../clock/timeline.ts'
import type { ElapsedReference, OutboxRow } from '../outbox/scan.ts'

const CLOCK = crypto.randomUUID()
/** Two evenly running clocks differ by no more than their resolution. */
const READING_MS = 50

/** The current reading of this page's (or worker's) monotonic clock. */
export function elapsedNow(): ElapsedReference {
  return { clock: CLOCK, ms: performance.now() }
}

/** What a device knows about the time when it sends. */
export interface SendingTime {
  elapsed: ElapsedReference
  server: ServerTime
}

/** The times sent with a scan: by the device's clock, and in server time as far as the device knows it. */
export interface SentTimes {
  scanned_at: string
  estimated_at: string | null
  estimated_error_ms: number | null
}

/**
 * The times to send at `sentAt` (milliseconds since 1970, by the device's clock). The server uses only how
 * long before `sentAt` the scan was made, so setting the device's clock in between would shift the scan. If
 * the device knows the server time of both, it uses the difference. Otherwise it uses the longer of the times
 * by its wall clock and by the page's monotonic clock, which may stop while a phone sleeps. No scan is in the
 * future.
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
 * The server time of the scan as the device knew it then. If it knows the server time better by now, counts
 * back from that, unless this page's two clocks disagree since (the device slept, or its clock was set).
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
