import type { ScanAnswer } from '#api/door-types.ts'

import { isReadable, type OutboxRow, type ScanError, toPayload } from '../outbox/scan.ts'
import { backOff, MAX_BACK_OFF_MS } from './back-off.ts'

/** The server takes at most this many scans in one call. */
export const BATCH_LIMIT = 200
/** Proxies are often set to take 64 kB; the call's own words and the clock's need some of it. */
const BATCH_BYTES = 63_000
/** Longer than two calls may take, a row's own and the one before: whoever has it still then was killed. */
export const LEASE_MS = 90_000

const DAY_MS = 86_400_000

const encoder = new TextEncoder()
/** What is sent of the server's time: `,"estimated_at":"…","estimated_error_ms":…`. */
const ESTIMATE_BYTES = 80
/** How much of a batch a row takes: itself and a comma, in UTF-8. */
const sizeOf = (row: OutboxRow) => encoder.encode(JSON.stringify(toPayload(row))).length + ESTIMATE_BYTES + 1

/** Where the line to the server stands, kept so that every tab and the worker see the same. */
export interface LineStatus {
  state: 'done' | 'waiting' | 'login_required'
  /** Failed calls in a row. */
  failures: number
  /** No call before this (milliseconds since 1970). */
  not_before: number
  /** The server itself asked for the wait (Retry-After): nothing overrides it. */
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

/** Whether another drainer may be at this row right now. A lease from a clock that was set back counts as over. */
export function isLeased(row: OutboxRow, now: number): boolean {
  if (row.state !== 'sending' || !row.lease) return false
  return row.lease.until > now && row.lease.until <= now + LEASE_MS
}

/** Whether a wait is over; one that is longer than any we impose comes from a device clock that was set back. */
export function isOver(notBefore: number, now: number, longest = MAX_BACK_OFF_MS): boolean {
  return notBefore <= now || notBefore > now + longest
}

/** Whose rows a drainer looks for, and when. */
export interface BatchPlan {
  ownerId: string
  /** Who is logged in since when: a row that another session was refused is tried again. */
  session: string | null
  now: number
  /** Also rows whose wait is not over. */
  force: boolean
  /** The drainer's own lease, when no other drainer is alive: all other leases are of tabs that died. */
  onlyLease?: string | undefined
}

/**
 * The next rows to send, in the order of their scans: the owner's own, free, and due (or not, when `force`). A row
 * waits behind an earlier one about the same person at the same event, or an undo could overtake its check-in. Visitors wait for
 * nobody: what takes one back names it.
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
    // What does not fit ends the batch: a smaller row about the same person must not overtake it.
    else break
  }
  return batch
}

/** What refused a row may have changed: somebody has logged in since (perhaps with a new role), or a day has passed. */
function mayBeTakenNow({ parked: refusal }: OutboxRow, session: string | null, now: number): boolean {
  // Parked by a version of the app that did not say when.
  if (!refusal) return true
  return refusal.session !== session || isOver(refusal.at + DAY_MS, now, DAY_MS)
}

/** The row while its drainer has it. */
export function leased(row: OutboxRow, lease: string, now: number): OutboxRow {
  return {
    ...row,
    state: 'sending',
    parked: null,
    lease: { id: lease, until: now + LEASE_MS },
    attempts: row.attempts + 1,
  }
}

/** What an attempt means for one row. */
export type DeliveryOutcome =
  | { kind: 'answered'; answer: ScanAnswer }
  /** The server refused the call because of this row. */
  | { kind: 'refused'; error: ScanError }
  /** Nothing is known about it: keep it and try again. `wait` overrides the back-off (milliseconds). */
  | { kind: 'unknown'; error: ScanError; wait?: number }
  /** It was never tried (no session, or an earlier part of the batch already failed). */
  | { kind: 'untried' }

/** Under which lease an attempt was made, and in which session. */
export interface Attempt {
  lease: string
  session: string | null
  now: number
  /** By the server's clock as far as it is known. */
  serverNow: number
  /** The number of the delivery, should it be one. */
  delivery: number
  random: () => number
}

/**
 * The row after an attempt made under `lease`, or undefined when there is nothing to change. An answer of the server
 * is the truth whoever hears it; a failure only counts for the drainer that still holds the row.
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

/** A row that cannot be sent as it stands, set aside so that the others can. */
export function setAside(row: OutboxRow, now: number): OutboxRow {
  return parked(row, { code: 'ERROR_SCAN_UNREADABLE', status: 0 }, { at: now, session: null })
}

/** A parked row back in the line; undefined when it is not parked. */
export function parkedAgain(row: OutboxRow): OutboxRow | undefined {
  if (row.state !== 'parked') return undefined
  return { ...row, state: 'pending', next_attempt: 0, parked: null, result: null }
}

/** The row as taken over by `staffId`; undefined when it is delivered, just being sent, or theirs already. */
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

/** Whether a row has been delivered, and its event over, for a day. */
export function prunable(row: OutboxRow, now: number): boolean {
  if (row.state !== 'delivered' || row.delivered_at === null) return false
  const since = Math.max(row.delivered_at, Date.parse(row.event_end_time) || 0)
  return since + DAY_MS < now
}
