import type { RosterEntry, ToldCheckIn } from '#api/door-types.ts'
import { type CheckIn, standingOf, type Undo } from '#lib/door/attendance.ts'

import { type OutboxRow, timeOf } from '../outbox/scan.ts'

export type Attendance = Pick<RosterEntry, 'check_in_time' | 'device_id' | 'device_name'>
type ToldAttendance = Attendance & Pick<RosterEntry, 'scan_id' | 'others'>

/** A check-in known to this device: one of its own, or one from the roster. */
export interface KnownCheckIn extends CheckIn {
  /** As shown at the door. */
  shown: Attendance
}

const OUTSIDE: Attendance = { check_in_time: null, device_id: null, device_name: null }
/** A roster pulled by an earlier app version has check-ins without ids. */
const UNNAMED = ''

/**
 * Whether a pull's response includes the row: it was delivered before the pull started, or is a visitor that
 * the server has listed as arrived. A response in flight at the same time may include a member's scan too; it
 * then gives the scan's id.
 */
export function isReflected(
  row: OutboxRow,
  { deliveries = 0, arrived = [] }: { deliveries?: number; arrived?: readonly string[] },
): boolean {
  if (row.user_id === null && arrived.includes(row.scan_id)) return true
  // Without a number: delivered by an earlier app version, before this one's first pull.
  return row.delivered_at !== null && (row.delivery ?? 0) <= deliveries
}

/**
 * A member's check-ins that count, earliest first, from the server's data and this device's scans since.
 * `clockOffset` is server time minus device time (milliseconds).
 */
export function countingCheckIns(
  told: ToldAttendance,
  rows: readonly OutboxRow[],
  clockOffset: number,
): KnownCheckIn[] {
  const own = rows.filter((row) => row.op === 'check_in').map((row) => byThisDevice(row, clockOffset))
  // An undo rejected by the server has no effect.
  const undos = rows.filter((row) => row.op === 'undo' && row.state !== 'parked').map(undoOf)
  // If both know a check-in, use the server's time, which all doors share.
  return standingOf([...own, ...toldBy(told)], undos).counting
}

/** Whether someone is inside, and since when. */
export function attendanceOf([first]: readonly KnownCheckIn[]): Attendance {
  return first?.shown ?? OUTSIDE
}

/** The ids of check-ins for an undo to name; null if the roster did not give them. */
export function namesOf(checkIns: readonly KnownCheckIn[]): string[] | null {
  const names = checkIns.map(({ scan_id }) => scan_id)
  return names.includes(UNNAMED) ? null : names
}

/** A device names only check-ins that its staff may undo, so whatever it names is undone. */
export function undoOf(row: OutboxRow): Undo {
  const { device_id, seq, undoes = null, staff_id } = row
  return { op: 'undo', device_id, seq, undoes, sender_id: staff_id, undoes_others: true }
}

function toldBy(told: ToldAttendance): KnownCheckIn[] {
  const { scan_id = UNNAMED, check_in_time, device_id, device_name, others = [] } = told
  const first: ToldCheckIn[] =
    check_in_time === null ? [] : [{ scan_id, check_in_time, device_id: device_id ?? '', device_name }]
  // Its number on its device is unknown, but lower than that of any unsent undo.
  return [...first, ...others].map((checkIn) => knownCheckIn(checkIn.scan_id, 0, checkIn))
}

/** As in the server's response, if there is one: the person may have come in earlier by another door. */
function byThisDevice(row: OutboxRow, clockOffset: number): KnownCheckIn {
  const { result, scan_id, seq } = row
  const inside = result?.check_in_time ? result : undefined
  const shown = {
    check_in_time: inside?.check_in_time ?? timeOf(row, clockOffset),
    device_id: inside?.code === 'already_inside' ? null : row.device_id,
    device_name: inside?.device_name ?? row.device_name,
  }
  return { ...knownCheckIn(scan_id, seq, shown), device_id: row.device_id, staff_id: row.staff_id }
}

function knownCheckIn(scan_id: string, seq: number, shown: Attendance): KnownCheckIn {
  const { check_in_time, device_id } = shown
  const at = Date.parse(check_in_time ?? '')
  return { op: 'check_in', scan_id, seq, device_id: device_id ?? '', staff_id: null, at, shown }
}
