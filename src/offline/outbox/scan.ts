import type { CodeKind, ScanAnswer, ScanMethod, ScanOperation, ScanPayload } from '#api/door-types.ts'

/** What a screen knows about a scan; the outbox adds the device, the sequence number and the bookkeeping. */
export interface NewScan {
  /** Pass the same id again when retrying a failed write; a new one by default. */
  scan_id?: string
  event_id: string
  /** Stays on the device: a delivered row is kept until a day after this. */
  event_end_time: string
  /** Null for a visitor without a card. */
  user_id: string | null
  op: ScanOperation
  method: ScanMethod
  /** The logged-in staff member who scans. */
  staff_id: string
  card_hash: string | null
  code?: CodeKind | null
  reason: string | null
  /** The check-ins that an undo reverts; null if this device does not know their ids. */
  undoes?: string[] | null
  /** The member whose guest a visitor is, or whose guest is undone. */
  guest_of?: string
  /** ISO time by the device's clock; now by default. */
  scanned_at?: string
}

export type ScanState = 'pending' | 'sending' | 'delivered' | 'parked'

/** Why the last attempt failed: an `ERROR_…` code and the HTTP status (0 = no response). */
export interface ScanError {
  code: string
  status: number
}

/** The reading of a page's monotonic clock at the scan; comparable only while `clock` is the same page. */
export interface ElapsedReference {
  clock: string
  /** Milliseconds of `performance.now()`. */
  ms: number
}

/** One row of the outbox: the scan, written once, and its delivery state. Contains no token and no URL. */
export interface OutboxRow extends ScanPayload {
  event_end_time: string
  elapsed: ElapsedReference
  /** The server time of the scan (ISO) as the device knew it then, and its error bound in milliseconds. */
  estimated: { at: string; error: number } | null
  added_at: number
  /** Who may send it: the staff member who scanned, or the one who took it over. */
  owner_id: string
  state: ScanState
  attempts: number
  /** Milliseconds since 1970, 0 = as soon as possible. */
  next_attempt: number
  /** Set while `sending`: whose attempt it is and when it expires (milliseconds since 1970). */
  lease: { id: string; until: number } | null
  last_error: ScanError | null
  /**
   * When it was parked (milliseconds since 1970), and the session in which it was rejected; null in any other
   * state.
   */
  parked: { at: number; session: string | null } | null
  result: ScanAnswer | null
  /** In server time as far as it is known (milliseconds since 1970). */
  delivered_at: number | null
  /**
   * The number of the delivery, counted from 1 on this device; missing before delivery and in rows delivered
   * by an older app version.
   */
  delivery?: number
}

/**
 * When a scan was made (ISO), in server time as far as the device knew it then; else by its own clock, corrected by
 * `clockOffset` milliseconds.
 */
export function timeOf(
  { estimated, scanned_at }: Pick<OutboxRow, 'estimated' | 'scanned_at'>,
  clockOffset = 0,
): string {
  if (estimated) return estimated.at
  const at = Date.parse(scanned_at) + clockOffset
  return Number.isNaN(at) ? scanned_at : new Date(at).toISOString()
}

const WIRE_FIELDS = [
  'scan_id',
  'event_id',
  'user_id',
  'op',
  'method',
  'scanned_at',
  'seq',
  'device_id',
  'device_name',
  'staff_id',
  'card_hash',
  'code',
  'reason',
  'taken_over',
  'undoes',
  'guest_of',
  'schema_version',
] as const satisfies readonly (keyof ScanPayload)[]

/**
 * Whether a row has the form this app writes. Storage may be corrupt, or hold what a faulty version wrote:
 * such a row must neither block the others nor be lost.
 */
export function isReadable(row: OutboxRow): boolean {
  const { scan_id, event_id, user_id, owner_id, seq, scanned_at, elapsed } = row as Partial<OutboxRow>
  const isVisitor = user_id === null && row.method === 'visitor'
  const named = [scan_id, event_id, owner_id].every((id) => typeof id === 'string')
  const timed = typeof scanned_at === 'string' && !Number.isNaN(Date.parse(scanned_at))
  return (
    named &&
    (isVisitor || typeof user_id === 'string') &&
    timed &&
    Number.isFinite(seq) &&
    typeof elapsed?.ms === 'number'
  )
}

/** The part of a row that is sent; a row from an older app version is sent as that version wrote it. */
export function toPayload(row: OutboxRow): ScanPayload {
  const written = WIRE_FIELDS.filter((field) => row[field] !== undefined)
  return Object.fromEntries(written.map((field) => [field, row[field]])) as unknown as ScanPayload
}
