/** A check-in of one member at one event, as far as attendance depends on it. */
export interface CheckIn {
  op: 'check_in'
  scan_id: string
  device_id: string
  /** Counts the scans of its device. */
  seq: number
  /** Who let the member in; null for somebody who is gone, or whom this device does not know. */
  staff_id: string | null
  /** Milliseconds since 1970, by the server's clock. */
  at: number
}

/** An undo about the same member at the same event. */
export interface Undo {
  op: 'undo'
  device_id: string
  seq: number
  /** The check-ins it names; null from an app that named none, which means its device's own earlier ones. */
  undoes: readonly string[] | null
  /** Who sent it. */
  sender_id: string | null
  /** The sender might take back what others did. */
  undoes_others: boolean
}

/** What a set of scans of one member at one event comes to. */
export interface Standing<C extends CheckIn> {
  /** The check-ins that count, the earliest first: it is the attendance. */
  counting: C[]
  /** Those of another device than the first one's. */
  conflicts: C[]
}

/** Whether an undo takes a check-in back: it names it, and its sender may. */
export function takesBack(undo: Undo, checkIn: CheckIn): boolean {
  const ownDevice = undo.device_id === checkIn.device_id
  if (undo.undoes === null) return ownDevice && checkIn.seq < undo.seq
  const ownScan = checkIn.staff_id !== null && checkIn.staff_id === undo.sender_id
  return undo.undoes.includes(checkIn.scan_id) && (undo.undoes_others || ownDevice || ownScan)
}

/** The rule of the door, of a set: neither the order of the scans nor how often each is there makes a difference. */
export function standingOf<C extends CheckIn>(checkIns: Iterable<C>, undos: readonly Undo[]): Standing<C> {
  const known = new Map([...checkIns].map((checkIn) => [checkIn.scan_id, checkIn]))
  const counting = [...known.values()]
    .filter((checkIn) => !undos.some((undo) => takesBack(undo, checkIn)))
    .toSorted(byTime)
  const [first] = counting
  return { counting, conflicts: counting.filter(({ device_id }) => device_id !== first?.device_id) }
}

function byTime(a: CheckIn, b: CheckIn): number {
  return a.at - b.at || (a.scan_id < b.scan_id ? -1 : 1)
}
