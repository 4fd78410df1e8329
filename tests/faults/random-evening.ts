import fc from 'fast-check'

export const DOORS = [0, 1, 2] as const
export type DoorNumber = (typeof DOORS)[number]
/** Members who come and go. */
export const PEOPLE = 4

/** What happens to a batch of scans on its way. */
export type Fault = 'none' | 'request_lost' | 'reply_lost' | 'killed' | 'arrives_again'

/** Something that happens at a door. A door is online exactly while it delivers or pulls. */
export type Step =
  | { kind: 'scan'; door: DoorNumber; person: number }
  | { kind: 'undo'; door: DoorNumber; person: number }
  | { kind: 'deliver'; door: DoorNumber; fault: Fault }
  | { kind: 'pull'; door: DoorNumber }
  | { kind: 'restart'; door: DoorNumber }
  /** A copy of a batch that the network had kept reaches the server. */
  | { kind: 'echo'; batch: number }

const door = fc.constantFrom(...DOORS)
const person = fc.nat(PEOPLE - 1)

export const randomEvening: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('scan' as const), door, person }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('undo' as const), door, person }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('deliver' as const),
        door,
        fault: fc.constantFrom<Fault>(
          'none',
          'none',
          'request_lost',
          'reply_lost',
          'killed',
          'arrives_again',
        ),
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('pull' as const), door }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), door }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('echo' as const), batch: fc.nat(20) }) },
  ),
  { minLength: 20, maxLength: 40, size: 'max' },
)
