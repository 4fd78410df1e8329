import type { RowOfAnswer } from '#api/functions.ts'
import { type CheckIn, standingOf } from '#lib/door/attendance.ts'
import { type NewScan, type OutboxRow, timeOf } from '#offline/outbox/scan.ts'
import { isReflected, undoOf } from '#offline/roster/attendance.ts'

/** Somebody on a roll call, as the server has them. */
export type Called = RowOfAnswer<'roll_call'>

/** A roll call as fetched, and how many deliveries of this device it includes. */
export interface Sheet {
  people: Called[]
  deliveries: number
}

/** Somebody on a roll call, with this device's marks since. */
export interface Line extends Called {
  /** The check-ins that count; whoever has one is here. */
  counting: CheckIn[]
}

/** Who is here, by the rule of the door: what the server knew, and what this device has marked since. */
export function linesOf({ people, deliveries }: Sheet, rows: readonly OutboxRow[]): Line[] {
  // What the server refused has no effect.
  const fresh = rows.filter((row) => row.state !== 'parked' && !isReflected(row, { deliveries }))
  return people.map((person) => {
    const own = fresh.filter(({ user_id }) => user_id === person.user_id)
    const told = person.check_ins.map(({ scan_id, method, check_in_time }) =>
      checkIn({ scan_id, device_id: '', seq: 0, staff_id: null, method }, check_in_time),
    )
    const marked = own.filter(({ op }) => op === 'check_in').map((row) => checkIn(row, timeOf(row)))
    const undos = own.filter(({ op }) => op === 'undo').map(undoOf)
    return { ...person, counting: standingOf([...told, ...marked], undos).counting }
  })
}

type Made = Pick<OutboxRow, 'scan_id' | 'device_id' | 'seq' | 'method'> & { staff_id: string | null }

const checkIn = ({ scan_id, device_id, seq, staff_id, method }: Made, time: string): CheckIn => ({
  op: 'check_in',
  scan_id,
  device_id,
  seq,
  staff_id,
  at: Date.parse(time),
  is_roll_call: method === 'roll_call',
})

export const isHere = ({ counting }: Pick<Line, 'counting'>) => counting.length > 0

/** Whether a door checked somebody in, which only those with event_attendance:delete may take back. */
export const isFromDoor = ({ counting }: Pick<Line, 'counting'>) =>
  counting.some(({ is_roll_call }) => !is_roll_call)

/** Those whom "all here" marks: everybody who is not yet, except those who said that they are not coming. */
export const toMark = (lines: readonly Line[]) =>
  lines.filter((line) => !isHere(line) && line.status !== 'declined')

/** Marks that these people are here, or takes that back. */
export function marksOf(
  lines: readonly Line[],
  here: boolean,
  event: { id: string; end_time: string },
  staffId: string,
): NewScan[] {
  return lines.map(({ user_id, counting }) => ({
    event_id: event.id,
    event_end_time: event.end_time,
    user_id,
    op: here ? 'check_in' : 'undo',
    method: 'roll_call',
    staff_id: staffId,
    card_hash: null,
    reason: null,
    ...(!here && { undoes: counting.map(({ scan_id }) => scan_id) }),
  }))
}
