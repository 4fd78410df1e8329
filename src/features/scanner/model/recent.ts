import type { OutboxRow } from '#offline/outbox/scan.ts'
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
  const undoneSince = new Set<string>()
  for (const row of rows.toSorted((a, b) => b.seq - a.seq)) {
    const member = memberOf(row.user_id)
    const isUndo = row.op === 'undo'
    entries.push({
      id: row.scan_id,
      at: row.scanned_at,
      row,
      undone: !isUndo && undoneSince.has(row.user_id),
      outcome: isUndo
        ? { kind: 'undone', reason: row.reason ?? '' }
        : admit(member ?? { registration: null }),
      ...(member && { member }),
    })
    if (isUndo) undoneSince.add(row.user_id)
    else undoneSince.delete(row.user_id)
  }
  for (const { id, at, userId, decision } of refusals) {
    const member = userId === null ? undefined : memberOf(userId)
    entries.push({ id, at, outcome: decision, undone: false, ...(member && { member }) })
  }
  return entries.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** The newest check-in that was not taken back, of rows in their order. */
export function latestCheckIn(rows: readonly OutboxRow[]): OutboxRow | undefined {
  const undone = new Set<string>()
  for (const row of rows.toReversed()) {
    if (row.op === 'check_in' && !undone.has(row.user_id)) return row
    undone.add(row.user_id)
  }
  return undefined
}
