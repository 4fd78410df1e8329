import assert from 'node:assert/strict'

import { type CheckIn, standingOf, type Undo } from '#lib/door/attendance.ts'
import type { OutboxRow } from '#offline/outbox/scan.ts'
import type { Database } from '#server/database/database.ts'

/** A door’s staff, and whether they may undo others’ check-ins. */
export interface Staff {
  id: string
  undoesOthers: boolean
}

export interface Tally {
  evenings: number
  scans: number
  undos: number
  parked: number
  conflicts: number
  visitors: number
}

export const newTally = (): Tally => ({
  evenings: 0,
  scans: 0,
  undos: 0,
  parked: 0,
  conflicts: 0,
  visitors: 0,
})

interface Recorded {
  scan_id: string
  at: number
  conflict: boolean
}

/**
 * Compares what the server has made of all doors’ rows with the rule. Returns the time of each scan according
 * to the server.
 */
export async function compareServer(
  database: Database,
  event: string,
  rows: readonly OutboxRow[],
  staff: readonly Staff[],
  tally: Tally,
): Promise<Map<string, number>> {
  const { rows: recorded } = await database.query<Recorded>(
    // Times in the database are finer than a Date.
    'select scan_id, (extract(epoch from scanned_at) * 1000)::float8 as at, conflict from api.scans where event_id = $1',
    [event],
  )
  assert.deepEqual(
    idsOf(recorded),
    idsOf(rows.filter(({ state }) => state === 'delivered')),
    'nothing is lost, and nothing is there twice',
  )
  const times = new Map(recorded.map((scan) => [scan.scan_id, scan.at]))
  const attendance: CheckIn[] = []
  const conflicts: CheckIn[] = []
  const visitors: CheckIn[] = []
  for (const userId of new Set(rows.map((row) => row.user_id))) {
    const standing = compareMember(
      rows.filter((row) => row.user_id === userId),
      times,
      staff,
      tally,
    )
    // Visitors have no identity that could be inside twice: each of them counts.
    if (userId === null) {
      visitors.push(...standing.counting)
      continue
    }
    attendance.push(...standing.counting.slice(0, 1))
    conflicts.push(...standing.conflicts)
  }
  const waiting = rows.filter(({ op, state }) => op === 'check_in' && state !== 'delivered')
  assert.deepEqual(waiting, [], 'no check-in is held back')
  const { rows: attended } = await database.query<{ scan_id: string }>(
    'select scan_id from api.event_attendance where event_id = $1',
    [event],
  )
  assert.deepEqual(idsOf(attended), idsOf(attendance), 'attendance is what the rule says')
  const { rows: counted } = await database.query<{ scan_id: string }>(
    'select scan_id from private.check_ins where event_id = $1 and user_id is null',
    [event],
  )
  assert.deepEqual(idsOf(counted), idsOf(visitors), 'visitors are what the rule says')
  const inConflict = recorded.filter(({ conflict }) => conflict)
  assert.deepEqual(idsOf(inConflict), idsOf(conflicts), 'conflicts are what the rule says')
  tally.scans += rows.length
  tally.conflicts += conflicts.length
  tally.visitors += visitors.length
  return times
}

/** Applies the rule to the rows about one member. */
function compareMember(
  rows: readonly OutboxRow[],
  times: ReadonlyMap<string, number>,
  staff: readonly Staff[],
  tally: Tally,
) {
  const checkIns = rows
    .filter((row) => row.op === 'check_in')
    .map((row): CheckIn => ({ ...row, op: 'check_in', at: times.get(row.scan_id) ?? Number.NaN }))
  const undos = rows
    .filter((row) => row.op === 'undo')
    .map((row): Undo & { state: string; scan_id: string } => ({
      ...row,
      op: 'undo',
      undoes: row.undoes ?? null,
      sender_id: row.staff_id,
      undoes_others: staff.some(({ id, undoesOthers }) => id === row.staff_id && undoesOthers),
    }))
  const standing = standingOf(checkIns, undos)
  const refused = undos.filter(({ state }) => state === 'parked')
  assert.equal(
    standingOf(checkIns, refused).counting.length,
    checkIns.length,
    'only an undo that would come to nothing is refused',
  )
  const named = new Set(undos.flatMap(({ undoes }) => undoes ?? []))
  const counting = new Set(standing.counting.map(({ scan_id }) => scan_id))
  const gone = checkIns.filter(({ scan_id }) => !named.has(scan_id) && !counting.has(scan_id))
  assert.deepEqual(gone, [], 'nothing that no undo names stops counting')
  tally.parked += refused.length
  tally.undos += undos.length
  return standing
}

const idsOf = (scans: readonly { scan_id: string }[]) => scans.map(({ scan_id }) => scan_id).toSorted()
