import type { ElapsedReference, OutboxRow } from '../outbox/scan.ts'

const CLOCK = crypto.randomUUID()

/** Where this page's (or worker's) monotonic clock stands now. */
export function elapsedNow(): ElapsedReference {
  return { clock: CLOCK, ms: performance.now() }
}

/**
 * The `scanned_at` to send at `sentAt` (milliseconds since 1970). The server believes only the difference of the
 * two, so a device clock that was set between scan and sending would move the scan. Within one page life the
 * monotonic clock says how long ago it really was. It may stand still while a phone sleeps, hence the longer
 * of the two; and no scan lies in the future.
 */
export function scannedAtFor(row: OutboxRow, sentAt: number, now: ElapsedReference): string {
  const byClock = sentAt - Date.parse(row.scanned_at)
  const byElapsed = row.elapsed.clock === now.clock ? now.ms - row.elapsed.ms : 0
  const ago = Math.max(byClock, byElapsed, 0)
  return ago === byClock ? row.scanned_at : new Date(sentAt - ago).toISOString()
}
