import type { StorageFailureReason } from '#offline/storage/failure.ts'

import type { Decision, DoorMember } from './verdict.ts'

/** What the door shows after something was presented, undone, or could not be kept on the device. */
export type Outcome =
  | Decision
  | { kind: 'undone'; reason: string }
  /** The device could not write it down, so nobody was let in or out. */
  | { kind: 'not_saved'; reason: StorageFailureReason }

/** One outcome on the screen. Times are ISO 8601. */
export interface Shown {
  /** The scan's id where there is one, else an id of its own. */
  id: string
  outcome: Outcome
  /** Missing for a code that belongs to nobody. */
  member?: DoorMember
  at: string
}
