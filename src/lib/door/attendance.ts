/** A member's check-in at an event, reduced to what determines attendance. */
export interface CheckIn {
  op: 'check_in'
  scan_id: string
  device_id: string
  /** The scan's number on its device. */
  seq: number
  /** Who admitted the member; null if that account is deleted, or unknown to this device. */
  staff_id: string | null
  /** Milliseconds since 1970, in server time. */
  at: number
  /** A mark of the roll call, rather than a check-in at a door. */
  is_roll_call?: boolean
}

/** An undo for the same member at the same event. */
export interface Undo {
  op: 'undo'
  device_id: string
  seq: number
  /** The check-ins it names; null from an older app, meaning its device's own earlier ones. */
  undoes: readonly string[] | null
  /** Who sent it. */
  sender_id: string | null
  /** The sender was allowed to undo other people's check-ins. */
  undoes_others: boolean
  /** Made in the roll call, of which it may revert everybody's marks and nothing else. */
  is_roll_call?: boolean
}

/** The result of a set of scans of one member at one event. */
export interface Standing<C extends CheckIn> {
  /** The check-ins that count, earliest first; the first one is the attendance. */
  counting: C[]
  /** Those from a different device than the first one, unless either is a mark of the roll call. */
  conflicts: C[]
}

/** Whether an undo reverts a check-in: it names it, and its sender is allowed to undo it. */
export function takesBack(undo: Undo, checkIn: CheckIn): boolean {
  const ownDevice = undo.device_id === checkIn.device_id
  if (undo.undoes === null) return ownDevice && checkIn.seq < undo.seq
  const ownScan = checkIn.staff_id !== null && checkIn.staff_id === undo.sender_id
  if (!undo.undoes.includes(checkIn.scan_id)) return false
  if (undo.undoes_others) return true
  return undo.is_roll_call ? checkIn.is_roll_call === true : ownDevice || ownScan
}

/** The rule of the door, over a set: neither order nor duplicates matter. */
export function standingOf<C extends CheckIn>(checkIns: Iterable<C>, undos: readonly Undo[]): Standing<C> {
  const known = new Map([...checkIns].map((checkIn) => [checkIn.scan_id, checkIn]))
  const counting = [...known.values()]
    .filter((checkIn) => !undos.some((undo) => takesBack(undo, checkIn)))
    .toSorted(byTime)
  const [first] = counting
  const contradicts = ({ device_id, is_roll_call }: C) =>
    device_id !== first?.device_id && !is_roll_call && !first?.is_roll_call
  return { counting, conflicts: counting.filter(contradicts) }
}

function byTime(a: CheckIn, b: CheckIn): number {
  return a.at - b.at || (a.scan_id < b.scan_id ? -1 : 1)
}
