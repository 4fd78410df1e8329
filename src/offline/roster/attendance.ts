import type { RosterEntry } from '#api/door-types.ts'
import type { OutboxRow } from '../outbox/scan.ts'

export type Attendance = Pick<RosterEntry, 'check_in_time' | 'device_id' | 'device_name'>

const OUTSIDE: Attendance = { check_in_time: null, device_id: null, device_name: null }

/** Whether the server's answer to a roster request that began at `pulledAt` (device time) already includes the row. */
export function isReflected(row: OutboxRow, pulledAt: number): boolean {
  return row.delivered_at !== null && row.delivered_at < pulledAt
}

/**
 * Whether someone is inside, from what the server said and what this device has scanned since: the earliest
 * check-in that was not undone. An undo cancels what came before it, on the same device by the order of the scans,
 * between devices by time, as the server does it. `clockOffset` is server time minus device time (milliseconds).
 */
export function attendanceOf(entry: Attendance, rows: readonly OutboxRow[], clockOffset: number): Attendance {
  const undo = rows.filter((row) => row.op === 'undo').reduce<OutboxRow | undefined>(later, undefined)
  const checkIns = rows.filter((row) => row.op === 'check_in' && row.seq > (undo?.seq ?? 0))
  const candidates = checkIns.map((row) => byThisDevice(row, clockOffset))
  if (entry.check_in_time !== null && !(undo && cancels(undo, entry, clockOffset))) candidates.push(entry)
  return candidates.reduce((best, next) => (timeOf(next) < timeOf(best) ? next : best), OUTSIDE)
}

function later(a: OutboxRow | undefined, b: OutboxRow): OutboxRow {
  return a && a.seq > b.seq ? a : b
}

function cancels(undo: OutboxRow, entry: Attendance, clockOffset: number): boolean {
  return entry.device_id === undo.device_id || timeOf(entry) <= Date.parse(undo.scanned_at) + clockOffset
}

/** As the server told it when it has answered: the person may have come in earlier, by another door. */
function byThisDevice(row: OutboxRow, clockOffset: number): Attendance {
  const { result } = row
  if (result?.check_in_time) {
    return {
      check_in_time: result.check_in_time,
      device_id: result.code === 'already_inside' ? null : row.device_id,
      device_name: result.device_name ?? row.device_name,
    }
  }
  return {
    check_in_time: new Date(Date.parse(row.scanned_at) + clockOffset).toISOString(),
    device_id: row.device_id,
    device_name: row.device_name,
  }
}

function timeOf({ check_in_time }: Attendance): number {
  return check_in_time === null ? Infinity : Date.parse(check_in_time)
}
