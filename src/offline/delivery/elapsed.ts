import type { ServerTime } from '../clock/timeline.ts'
import type { ElapsedReference, OutboxRow } from '../outbox/scan.ts'

const CLOCK = crypto.randomUUID()

/** Where this page's (or worker's) monotonic clock stands now. */
export function elapsedNow(): ElapsedReference {
  return { clock: CLOCK, ms: performance.now() }
}

/**
 * The `scanned_at` to send at `sentAt` (milliseconds since 1970). The server believes only the difference of the
 * two, so a device clock that was set between scan and sending would move the scan. Where the device knew the server's
 * time at the scan, and knows it now, it is as long ago as these say. Else the monotonic clock of the same page tells, which
 * may stand still while a phone sleeps, hence the longer of the two; and no scan lies in the future.
 */
export function scannedAtFor(
  row: OutboxRow,
  sentAt: number,
  now: { elapsed: ElapsedReference; server: ServerTime },
): string {
  const byClock = sentAt - Date.parse(row.scanned_at)
  const byElapsed = row.elapsed.clock === now.elapsed.clock ? now.elapsed.ms - row.elapsed.ms : 0
  const byServer =
    row.estimated && Number.isFinite(now.server.error)
      ? now.server.now - Date.parse(row.estimated.at)
      : undefined
  const ago = Math.max(byServer ?? Math.max(byClock, byElapsed), 0)
  return ago === byClock ? row.scanned_at : new Date(Math.round(sentAt - ago)).toISOString()
}
