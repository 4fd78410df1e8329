import type { OutboxRow } from '#offline/outbox/scan.ts'
import { undoOf } from '#offline/roster/attendance.ts'
import { takesBack } from '#lib/attendance.ts'
import type { LoggedRefusal } from './refusal-log.ts'
import { admit, type DoorMember } from './verdict.ts'
import type { Outcome } from './outcome.ts'

/** A line of the evening's list. */
export interface RecentEntry {
  id: string
  at: string
  /** Missing for a code that belongs to nobody, or a member who has left. */
  member?: DoorMember
  outcome: Outcome
  /** The scan behind it, and where its delivery stands; none for what left no scan. */
  row?: OutboxRow
  /** A later scan took this check-in back. */
  undone: boolean
}

/** Puts the scans of an event and what was refused there into one list, newest first. */
export function recentEntries(
  rows: readonly OutboxRow[],
  refusals: readonly LoggedRefusal[],
  memberOf: (userId: string) => DoorMember | undefined,
): RecentEntry[] {
  const entries: RecentEntry[] = []
  const undos = rows.filter(isEffectiveUndo)
  for (const row of rows.toSorted((a, b) => b.seq - a.seq)) {
    const member = memberOf(row.user_id)
    const isUndo = row.op === 'undo'
    entries.push({
      id: row.scan_id,
      at: row.scanned_at,
      row,
      undone: isUndone(row, undos),
      outcome: isUndo
        ? { kind: 'undone', reason: row.reason ?? '' }
        : admit(member ?? { registration: null }),
      ...(member && { member }),
    })
  }
  for (const { id, at, userId, decision } of refusals) {
    const member = userId === null ? undefined : memberOf(userId)
    entries.push({ id, at, outcome: decision, undone: false, ...(member && { member }) })
  }
  return entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** The newest check-in that was not taken back, of rows in their order. */
export function latestCheckIn(rows: readonly OutboxRow[]): OutboxRow | undefined {
  const undos = rows.filter(isEffectiveUndo)
  return rows.findLast((row) => row.op === 'check_in' && !isUndone(row, undos))
}

/** What the server refused to take back stands. */
const isEffectiveUndo = ({ op, state }: OutboxRow) => op === 'undo' && state !== 'parked'

function isUndone(row: OutboxRow, undos: readonly OutboxRow[]): boolean {
  const { op, user_id } = row
  if (op === 'undo') return false
  return undos.some((undo) => undo.user_id === user_id && takesBack(undoOf(undo), { ...row, op, at: 0 }))
}
