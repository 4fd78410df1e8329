import fc from 'fast-check'

import { type DoorNumber, DOORS } from '../random-evening.ts'

/** Members who come and go. */
export const PEOPLE = 4

/** What happens to the next batch that a browser sends. */
const FAULTS = [
  'request_lost',
  'reply_lost',
  'arrives_again',
  'slow_request',
  'slow_reply',
  'refused',
  'session_refused',
  'too_large',
  'failing',
  'failing_afterwards',
  'unreadable_reply',
] as const
export type BrowserFault = (typeof FAULTS)[number]

/** An event at a browser’s door; meanwhile the browser sends and polls by itself. */
export type BrowserStep =
  | { kind: 'scan'; door: DoorNumber; person: number }
  | { kind: 'undo' | 'offline' | 'online' | 'reload'; door: DoorNumber }
  /** The process is killed while a scan is being written. */
  | { kind: 'kill'; door: DoorNumber; person: number }
  | { kind: 'fault'; door: DoorNumber; fault: BrowserFault }

const door = fc.constantFrom(...DOORS)
const person = fc.nat(PEOPLE - 1)
const kind = <Kind extends BrowserStep['kind']>(...names: Kind[]) => fc.constantFrom(...names)

const step: fc.Arbitrary<BrowserStep> = fc.oneof(
  { weight: 9, arbitrary: fc.record({ kind: kind('scan'), door, person }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('undo'), door }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('offline', 'online'), door }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('fault'), door, fault: fc.constantFrom(...FAULTS) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('kill'), door, person }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('reload'), door }) },
)

export const randomSchedule: fc.Arbitrary<BrowserStep[]> = fc.array(step, {
  minLength: 12,
  maxLength: 24,
  size: 'max',
})
