import fc from 'fast-check'

export const DOORS = [0, 1, 2] as const
export type DoorNumber = (typeof DOORS)[number]
/** Members who come and go. */
export const PEOPLE = 4

/** What happens to a batch of scans, or to the server’s response. */
const FAULTS = [
  'none',
  'request_lost',
  'reply_lost',
  'killed',
  'arrives_again',
  /** The door continues working while the request, or the response, is in transit. */
  'slow_request',
  'slow_reply',
  /** 403 and 401: the role was changed, the session ended. */
  'refused',
  'session_refused',
  /** 413 for more than one scan at a time. */
  'too_large',
  /** 500 before, and 502 after the server has recorded the batch. */
  'failing',
  'failing_afterwards',
  /** 200, but not from our server; and from one that leaves out a scan. */
  'unreadable_reply',
  'partly_heard',
  /** The device cannot store the server’s response. */
  'full_disk',
] as const
export type Fault = (typeof FAULTS)[number]

const VISITS = ['visitor', 'no_visitor', 'guest', 'no_guest', 'announced_guests'] as const

/** An event at a door. A door is online only while it delivers or pulls. */
export type Step =
  | { kind: 'scan' | 'undo'; door: DoorNumber; person: number; fullDisk: boolean }
  /**
   * Somebody without a card comes or goes, alone or as a member’s guest; or all guests a member registered.
   */
  | { kind: (typeof VISITS)[number]; door: DoorNumber; person: number; fullDisk: boolean }
  | { kind: 'deliver'; door: DoorNumber; fault: Fault }
  | { kind: 'pull'; door: DoorNumber; fault: 'none' | 'lost' | 'slow' }
  | { kind: 'restart' | 'login' | 'put_clock_right'; door: DoorNumber }
  /** A copy of a batch that the network had delayed reaches the server. */
  | { kind: 'echo'; batch: number }

export interface Evening {
  /** The initial error of each door’s clock, in hours. */
  hoursOff: readonly number[]
  steps: readonly Step[]
}

const door = fc.constantFrom(...DOORS)
const person = fc.nat(PEOPLE - 1)
const fullDisk = fc.nat(19).map((n) => n === 19)
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary })
const kind = <Kind extends Step['kind']>(name: Kind) => fc.constant(name)

const step = fc.oneof(
  weighted(8, fc.record({ kind: kind('scan'), door, person, fullDisk })),
  weighted(5, fc.record({ kind: kind('undo'), door, person, fullDisk })),
  weighted(4, fc.record({ kind: fc.constantFrom(...VISITS), door, person, fullDisk })),
  weighted(5, fc.record({ kind: kind('deliver'), door, fault: fc.constantFrom('none', ...FAULTS) })),
  weighted(
    3,
    fc.record({ kind: kind('pull'), door, fault: fc.constantFrom('none', 'none', 'lost', 'slow') }),
  ),
  weighted(1, fc.record({ kind: fc.constantFrom('restart', 'login', 'put_clock_right'), door })),
  weighted(1, fc.record({ kind: kind('echo'), batch: fc.nat(20) })),
)

export const randomEvening: fc.Arbitrary<Evening> = fc.record({
  hoursOff: fc.tuple(...DOORS.map(() => fc.constantFrom(0, 0, 3, -2))),
  steps: fc.array(step, { maxLength: 50, size: 'max' }),
})
