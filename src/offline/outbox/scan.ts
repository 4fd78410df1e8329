import type { CodeKind, ScanAnswer, ScanMethod, ScanOperation, ScanPayload } from '#api/door-types.ts'

/** What a screen knows about a scan; the outbox adds the device, the sequence number and the bookkeeping. */
export interface NewScan {
  /** Pass the same id again when a write failed and is retried; a new one by default. */
  scan_id?: string
  event_id: string
  /** Stays on the device: a delivered row is kept until a day after it. */
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
  /** The check-ins that an undo takes back; null when this device does not know their ids. */
  undoes?: string[] | null
  /** The member with whom a visitor came, or comes no more. */
  guest_of?: string
  /** ISO time by the device's clock; now by default. */
  scanned_at?: string
}

export type ScanState = 'pending' | 'sending' | 'delivered' | 'parked'

/** Why the last attempt did not deliver: an `ERROR_…` code and the HTTP status (0 = no answer). */
export interface ScanError {
  code: string
  status: number
}

/** Where a page's monotonic clock stood at the scan; comparable only while `clock` is the same page life. */
export interface ElapsedReference {
  clock: string
  /** Milliseconds of `performance.now()`. */
  ms: number
}

/** One row of the outbox: the scan, written once, and where its delivery stands. Holds no token and no URL. */
export interface OutboxRow extends ScanPayload {
  event_end_time: string
  elapsed: ElapsedReference
  /** The server's time of the scan (ISO), as the device knew it then, and by how many milliseconds that may be wrong. */
  estimated: { at: string; error: number } | null
  added_at: number
  /** Who may send it: the staff member who scanned, or the one who took it over. */
  owner_id: string
  state: ScanState
  attempts: number
  /** Milliseconds since 1970, 0 = as soon as possible. */
  next_attempt: number
  /** Set while `sending`: whose attempt it is and when it counts as dead (milliseconds since 1970). */
  lease: { id: string; until: number } | null
  last_error: ScanError | null
  /** Since when it is parked (milliseconds since 1970), and in which session it was refused; null in any other state. */
  parked: { at: number; session: string | null } | null
  result: ScanAnswer | null
  /** By the server's clock as far as it is known (milliseconds since 1970). */
  delivered_at: number | null
  /** Which of this device's deliveries brought it, counted from 1; missing before, and in what an earlier version of the app delivered. */
  delivery?: number
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
 * Whether a row is what this app writes. Storage may be torn, or hold what a faulty version wrote: such a row must
 * neither stop the others nor be forgotten.
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

/** The part of a row that leaves the device; a row of an older app is sent as that app wrote it. */
export function toPayload(row: OutboxRow): ScanPayload {
  const written = WIRE_FIELDS.filter((field) => row[field] !== undefined)
  return Object.fromEntries(written.map((field) => [field, row[field]])) as unknown as ScanPayload
}
