import type { ScanAnswer } from '#api/door-types.ts'

import { isReadable, type OutboxRow, type ScanError, toPayload } from '../outbox/scan.ts'
import { backOff, MAX_BACK_OFF_MS } from './back-off.ts'

/** The server accepts at most this many scans per call. */
export const BATCH_LIMIT = 200
/** Proxies are often limited to 64 kB; the call's own fields and the clock need some of it. */
const BATCH_BYTES = 63_000
/** Shorter than a row's lease, so that a call which might still arrive has been abandoned before the row is free. */
export const CALL_LIMIT_MS = 30_000
/** Longer than two calls can take, the row's own and the one before: after this, its holder must be dead. */
export const LEASE_MS = 90_000

const DAY_MS = 86_400_000

const encoder = new TextEncoder()
/** The server time sent along: `,"estimated_at":"…","estimated_error_ms":…`. */
const ESTIMATE_BYTES = 80
/** The bytes a row adds to a batch: itself and a comma, in UTF-8. */
const sizeOf = (row: OutboxRow) => encoder.encode(JSON.stringify(toPayload(row))).length + ESTIMATE_BYTES + 1

/** The state of the connection to the server, stored so that every tab and the worker share it. */
export interface LineStatus {
  state: 'done' | 'waiting' | 'login_required'
  /** Consecutive failed calls. */
  failures: number
  /** No call before this time (milliseconds since 1970). */
  not_before: number
  /** The server itself requested the wait (Retry-After): nothing overrides it. */
  asked_to_wait: boolean
  error: ScanError | null
}

export const OPEN_LINE: LineStatus = {
  state: 'done',
  failures: 0,
  not_before: 0,
  asked_to_wait: false,
  error: null,
}

/**
 * Whether another drainer may be sending this row right now. A lease from a clock that was set back counts as
 * expired.
 */
export function isLeased(row: OutboxRow, now: number): boolean {
  if (row.state !== 'sending' || !row.lease) return false
  return row.lease.until > now && row.lease.until <= now + LEASE_MS
}

/** Whether a wait is over; one longer than any we impose comes from a device clock that was set back. */
export function isOver(notBefore: number, now: number, longest = MAX_BACK_OFF_MS): boolean {
  return notBefore <= now || notBefore > now + longest
}

/** Whose rows a drainer is looking for, and when. */
export interface BatchPlan {
  ownerId: string
  /** Who is logged in, and since when: a row rejected in another session is retried. */
  session: string | null
  now: number
  /** Include rows whose wait is not over. */
  force: boolean
  /** The drainer's own lease if no other drainer is alive: then all other leases belong to dead tabs. */
  onlyLease?: string | undefined
}

/**
 * The next rows to send, in scan order: the owner's own, unclaimed, and due (or not, with `force`). A row
 * waits behind an earlier one about the same person at the same event, or an undo could overtake its
 * check-in. Visitors wait for nobody: an undo names the scan it reverts.
 */
export function planBatch(
  rows: readonly OutboxRow[],
  { ownerId, session, now, force, onlyLease }: BatchPlan,
): OutboxRow[] {
  const batch: OutboxRow[] = []
  let room = BATCH_BYTES
  const held = new Set<string>()
  for (const row of rows.filter(isReadable).toSorted((a, b) => a.seq - b.seq)) {
    if (row.owner_id !== ownerId || row.state === 'delivered') continue
    if (row.state === 'parked' && !mayBeTakenNow(row, session, now)) continue
    const person = `${row.event_id} ${row.user_id ?? row.scan_id}`
    const taken = isLeased(row, now) && (onlyLease === undefined || row.lease?.id === onlyLease)
    const free = !taken && (force || isOver(row.next_attempt, now))
    if (!free || held.has(person)) held.add(person)
    else if (batch.length < BATCH_LIMIT && (room -= sizeOf(row)) >= 0) batch.push(row)
    // The first row that does not fit ends the batch: a smaller row about the same person must not overtake
    // it.
    else break
  }
  return batch
}

/**
 * The reason for rejecting a row may have gone: somebody has logged in since (perhaps with a new role), or a
 * day has passed.
 */
function mayBeTakenNow({ parked: refusal }: OutboxRow, session: string | null, now: number): boolean {
  // Parked by an app version that did not record when.
  if (!refusal) return true
  return refusal.session !== session || isOver(refusal.at + DAY_MS, now, DAY_MS)
}

/** The row while its drainer holds it. */
export function leased(row: OutboxRow, lease: string, now: number): OutboxRow {
  return {
    ...row,
    state: 'sending',
    parked: null,
    lease: { id: lease, until: now + LEASE_MS },
    attempts: row.attempts + 1,
  }
}

/** The outcome of an attempt for one row. */
export type DeliveryOutcome =
  | { kind: 'answered'; answer: ScanAnswer }
  /** The server rejected the call because of this row. */
  | { kind: 'refused'; error: ScanError }
  /** Unknown: keep the row and retry. `wait` overrides the back-off (milliseconds). */
  | { kind: 'unknown'; error: ScanError; wait?: number }
  /** Never tried (no session, or an earlier part of the batch had already failed). */
  | { kind: 'untried' }

/** The lease and session of an attempt. */
export interface Attempt {
  lease: string
  session: string | null
  now: number
  /** In server time as far as it is known. */
  serverNow: number
  /** The delivery number, if it was delivered. */
  delivery: number
  random: () => number
}

/**
 * The row after an attempt made under `lease`, or undefined if nothing changes. A response from the server is
 * the truth whoever received it; a failure counts only for the drainer that still holds the row.
 */
export function settled(
  row: OutboxRow,
  verdict: DeliveryOutcome,
  { lease, session, now, serverNow, delivery, random }: Attempt,
): OutboxRow | undefined {
  if (row.state === 'delivered') return undefined
  const holds = row.state === 'sending' && row.lease?.id === lease
  if (verdict.kind === 'answered') {
    const { answer } = verdict
    if (answer.result !== 'rejected')
      return {
        ...row,
        state: 'delivered',
        lease: null,
        next_attempt: 0,
        last_error: null,
        parked: null,
        result: answer,
        delivered_at: serverNow,
        delivery,
      }
    const error = { code: answer.code ?? 'ERROR_VALIDATION_FAILED', status: 200 }
    return holds ? parked({ ...row, result: answer }, error, { at: now, session }) : undefined
  }
  if (!holds) return undefined
  if (verdict.kind === 'refused') return parked(row, verdict.error, { at: now, session })
  const free: OutboxRow = { ...row, state: 'pending', lease: null }
  if (verdict.kind === 'untried') return { ...free, attempts: row.attempts - 1 }
  const wait = verdict.wait ?? backOff(row.attempts, random)
  return { ...free, next_attempt: now + wait, last_error: verdict.error }
}

function parked(row: OutboxRow, error: ScanError, refusal: OutboxRow['parked']): OutboxRow {
  return { ...row, state: 'parked', lease: null, next_attempt: 0, last_error: error, parked: refusal }
}

/** A row that cannot be sent as it is, set aside so that the others can be. */
export function setAside(row: OutboxRow, now: number): OutboxRow {
  return parked(row, { code: 'ERROR_SCAN_UNREADABLE', status: 0 }, { at: now, session: null })
}

/** A parked row back in the queue; undefined if it is not parked. */
export function parkedAgain(row: OutboxRow): OutboxRow | undefined {
  if (row.state !== 'parked') return undefined
  return { ...row, state: 'pending', next_attempt: 0, parked: null, result: null }
}

/** The row as taken over by `staffId`; undefined if it is delivered, being sent, or already theirs. */
export function takenOver(row: OutboxRow, staffId: string, now: number): OutboxRow | undefined {
  if (row.state === 'delivered' || row.owner_id === staffId || isLeased(row, now)) return undefined
  return {
    ...row,
    state: 'pending',
    lease: null,
    next_attempt: 0,
    parked: null,
    result: null,
    owner_id: staffId,
    taken_over: row.staff_id !== staffId,
  }
}

/** Whether a row was delivered, and its event ended, at least a day ago. */
export function prunable(row: OutboxRow, now: number): boolean {
  if (row.state !== 'delivered' || row.delivered_at === null) return false
  const since = Math.max(row.delivered_at, Date.parse(row.event_end_time) || 0)
  return since + DAY_MS < now
}
