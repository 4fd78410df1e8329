import type { StorageFailureReason } from '#offline/storage/failure.ts'

import type { Decision, DoorMember } from './verdict.ts'

/** What the door shows after something was presented, undone, or could not be stored on the device. */
export type Outcome =
  | Decision
  | { kind: 'undone'; reason: string }
  /** The device could not store it, so nobody was admitted or undone. */
  | { kind: 'not_saved'; reason: StorageFailureReason }

/** One outcome on the screen. Times are ISO 8601. */
export interface Shown {
  /** The scan's id if there is one, otherwise an id of its own. */
  id: string
  outcome: Outcome
  /** Missing for an unknown code. */
  member?: DoorMember
  at: string
}
