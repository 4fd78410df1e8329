import fc from 'fast-check'

import type { ScanPayload } from '#api/door-types.ts'
import { type CheckIn, standingOf, type Undo } from '#lib/door/attendance.ts'

/** Who sends scans, and whether they may undo others’ check-ins. */
export const SENDERS = ['door', 'colleague', 'leader'] as const
export type Sender = (typeof SENDERS)[number]

/** A scan of a random set. Indices point into the set’s lists of people, events and scans. */
export interface RandomScan {
  person: 0 | 1
  event: 0 | 1
  op: 'check_in' | 'undo'
  isRollCall: boolean
  sender: Sender
  device: 'a' | 'b' | 'c'
  seq: number
  /** How long ago, in steps so coarse that scans often coincide. */
  minutesAgo: number
  /** Orders scans of the same time. */
  rank: number
  /** Indices of the scans it names, of any person, event and kind, or of none; null from an older app. */
  undoes: number[] | null
}

/** A set of scans and one way it may arrive: an order, split into batches, with some scans sent twice. */
export interface RandomSet {
  scans: RandomScan[]
  arrival: { scan: number; newBatch: boolean }[]
}

const MOST_SCANS = 8

const randomScan: fc.Arbitrary<RandomScan> = fc.record({
  person: fc.constantFrom(0, 0, 0, 1),
  event: fc.constantFrom(0, 0, 0, 1),
  op: fc.constantFrom('check_in', 'check_in', 'undo'),
  isRollCall: fc.constantFrom(false, false, true),
  sender: fc.constantFrom(...SENDERS),
  device: fc.constantFrom('a', 'b', 'c'),
  seq: fc.integer({ min: 1, max: 4 }),
  minutesAgo: fc.integer({ min: 1, max: 5 }),
  rank: fc.nat(0xffff),
  undoes: fc.option(fc.array(fc.nat(MOST_SCANS), { maxLength: 4 }), { freq: 4 }),
})

export const randomSet: fc.Arbitrary<RandomSet> = fc
  .array(randomScan, { minLength: 1, maxLength: MOST_SCANS })
  .chain((scans) => {
    const everyScan = scans.map((_, index) => index)
    const order = fc.shuffledSubarray(everyScan, { minLength: scans.length })
    const repeats = fc.subarray(everyScan)
    return fc.tuple(order, repeats, fc.infiniteStream(fc.boolean())).map(([first, again, cuts]) => ({
      scans,
      arrival: [...first, ...again].map((scan) => ({ scan, newBatch: cuts.next().value === true })),
    }))
  })

/** The ids that a set uses: two people, two events, and a number that makes its scan ids unique. */
export interface SetIds {
  people: readonly [string, string]
  events: readonly [string, string]
  senders: Record<Sender, string>
  number: number
}

/** The id of the nth scan of a set, or an id of no scan if there is no nth. */
function scanId(set: RandomSet, index: number, { number }: SetIds): string {
  const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
  return `${hex(set.scans[index]?.rank ?? 0, 8)}-0000-4000-8000-${hex(number, 8)}${hex(index, 4)}`
}

/** The ids that an undo names: in the roll call always some. */
function namesIn({ undoes, isRollCall }: RandomScan, set: RandomSet, ids: SetIds): string[] | null {
  return undoes?.map((named) => scanId(set, named, ids)) ?? (isRollCall ? [] : null)
}

/** The scans of a set as devices send them. */
export function payloadsOf(set: RandomSet, ids: SetIds, now: number): ScanPayload[] {
  return set.scans.map((scan, index) => ({
    scan_id: scanId(set, index, ids),
    event_id: ids.events[scan.event],
    user_id: ids.people[scan.person],
    op: scan.op,
    method: scan.isRollCall ? 'roll_call' : 'manual',
    scanned_at: new Date(now - scan.minutesAgo * 60_000).toISOString(),
    seq: scan.seq,
    device_id: scan.device,
    device_name: `Door ${scan.device}`,
    staff_id: ids.senders[scan.sender],
    card_hash: null,
    reason: null,
    undoes: scan.op === 'undo' ? namesIn(scan, set, ids) : null,
    taken_over: false,
    schema_version: 2,
  }))
}

/** The model’s result: the check-in that is each person’s attendance at each event, and all conflicts. */
export function expectedOf(set: RandomSet, ids: SetIds): { attendance: string[]; conflicts: string[] } {
  const attendance: string[] = []
  const conflicts: string[] = []
  for (const person of [0, 1]) {
    for (const event of [0, 1]) {
      const mine = set.scans.flatMap((scan, index) =>
        scan.person === person && scan.event === event ? [{ ...scan, scan_id: scanId(set, index, ids) }] : [],
      )
      const checkIns = mine
        .filter(({ op }) => op === 'check_in')
        .map((scan): CheckIn => ({
          op: 'check_in',
          scan_id: scan.scan_id,
          device_id: scan.device,
          seq: scan.seq,
          staff_id: scan.sender,
          at: -scan.minutesAgo,
          is_roll_call: scan.isRollCall,
        }))
      const undos = mine
        .filter(({ op }) => op === 'undo')
        .map((scan): Undo => ({
          op: 'undo',
          device_id: scan.device,
          seq: scan.seq,
          undoes: namesIn(scan, set, ids),
          is_roll_call: scan.isRollCall,
          sender_id: scan.sender,
          undoes_others: scan.sender === 'leader',
        }))
      const standing = standingOf(checkIns, undos)
      attendance.push(...standing.counting.slice(0, 1).map((checkIn) => checkIn.scan_id))
      conflicts.push(...standing.conflicts.map((checkIn) => checkIn.scan_id))
    }
  }
  return { attendance: attendance.toSorted(), conflicts: conflicts.toSorted() }
}
