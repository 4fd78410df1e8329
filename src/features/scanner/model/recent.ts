import type { ToldScan } from '#api/door-types.ts'
import { takesBack } from '#lib/door/attendance.ts'
import { type OutboxRow, timeOf } from '#offline/outbox/scan.ts'
import { undoOf } from '#offline/roster/attendance.ts'

import type { Outcome } from './outcome.ts'
import type { LoggedRefusal } from './refusal-log.ts'
import { admit, type DoorMember } from './verdict.ts'

/** A line in the list of latest scans. */
export interface RecentEntry {
  id: string
  at: string
  /** Missing for an unknown code, or a member who has left. */
  member?: DoorMember
  outcome: Outcome
  /** The scan behind it, and its delivery state; none if there was no scan. */
  row?: OutboxRow
  /** A later scan undid this check-in. */
  undone: boolean
  /** Somebody without a card. */
  visitor?: true
  /** The name of the member whose guest a visitor is. */
  host?: string
  /** Reported by another door. */
  told?: ToldScan
}

/**
 * What happened at an event: this device's scans, its refusals, and the scans of all doors reported by the server.
 */
export interface Evening {
  rows: readonly OutboxRow[]
  refusals: readonly LoggedRefusal[]
  told: readonly ToldScan[]
}

/** Merges the event's scans and refusals into one list, newest first. */
export function recentEntries(
  { rows, refusals, told }: Evening,
  memberOf: (userId: string) => DoorMember | undefined,
): RecentEntry[] {
  const entries: RecentEntry[] = []
  const toldOf = new Map(told.map((scan) => [scan.scan_id, scan]))
  const undos = rows.filter(isEffectiveUndo)
  for (const row of rows.toSorted((a, b) => b.seq - a.seq)) {
    const known = toldOf.get(row.scan_id)
    toldOf.delete(row.scan_id)
    const undone = isUndone(row, undos) || (known?.undone ?? false)
    entries.push({
      ...entryOf(row, memberOf),
      at: known?.scanned_at ?? timeOf(row),
      row,
      undone,
    })
  }
  for (const scan of toldOf.values())
    entries.push({
      ...entryOf(scan, memberOf),
      at: scan.scanned_at,
      told: scan,
      undone: scan.undone || isNamed(scan, undos),
    })
  for (const { id, at, userId, decision } of refusals) {
    const member = userId === null ? undefined : memberOf(userId)
    entries.push({ id, at, outcome: decision, undone: false, ...(member && { member }) })
  }
  return entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** The check-ins of a member's guests that were not undone; the rows must be in order. */
export function guestsOf(rows: readonly OutboxRow[], userId: string): OutboxRow[] {
  const undos = rows.filter(isEffectiveUndo)
  return rows.filter((row) => row.op === 'check_in' && row.guest_of === userId && !isUndone(row, undos))
}

/** The newest check-in of a member, or of a visitor, that was not undone; the rows must be in order. */
export function latestCheckIn(rows: readonly OutboxRow[], visitor = false): OutboxRow | undefined {
  const undos = rows.filter(isEffectiveUndo)
  return rows.findLast(
    (row) => row.op === 'check_in' && (row.user_id === null) === visitor && !isUndone(row, undos),
  )
}

type Told = Pick<ToldScan, 'scan_id' | 'user_id' | 'op' | 'reason' | 'code' | 'guest_of'>

function entryOf(
  { scan_id, user_id, op, reason, code, guest_of }: Told,
  memberOf: (userId: string) => DoorMember | undefined,
): Pick<RecentEntry, 'id' | 'member' | 'outcome' | 'visitor' | 'host'> {
  const member = user_id === null ? undefined : memberOf(user_id)
  const visitor = user_id === null && op !== 'help'
  const host = guest_of ? memberOf(guest_of)?.name : undefined
  return {
    id: scan_id,
    outcome:
      op === 'undo'
        ? { kind: 'undone', reason: reason ?? '' }
        : op === 'help'
          ? { kind: 'ask', reason: 'sent_to_staff' }
          : admit(member ?? { registration: visitor ? 'going' : null }, code),
    ...(member && { member }),
    ...(visitor && { visitor }),
    ...(host !== undefined && { host }),
  }
}

/** Whether this device has undone another door's scan, which the server does not know yet. */
function isNamed({ scan_id }: ToldScan, undos: readonly OutboxRow[]): boolean {
  return undos.some(({ undoes }) => undoes?.includes(scan_id))
}

/** An undo rejected by the server has no effect. */
const isEffectiveUndo = ({ op, state }: OutboxRow) => op === 'undo' && state !== 'parked'

function isUndone(row: OutboxRow, undos: readonly OutboxRow[]): boolean {
  const { op, user_id } = row
  if (op !== 'check_in') return false
  return undos.some((undo) => undo.user_id === user_id && takesBack(undoOf(undo), { ...row, op, at: 0 }))
}
