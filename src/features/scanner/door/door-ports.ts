import type { RosterEvent, ScanMethod } from '#api/door-types.ts'
import type { CardCode } from '#lib/card.ts'
import type { NewScan, OutboxRow } from '#offline/outbox/scan.ts'
import type { KnownCheckIn } from '#offline/roster/attendance.ts'

import type { DoorTime, MemberKeys } from '../model/code-check.ts'
import type { DoorMember } from '../model/verdict.ts'
import type { DoorStore } from './door-state.ts'
import type { Feedback } from './feedback.ts'

/** What the door needs of the roster: the people, and who of them is inside. */
export interface DoorRoster {
  info: { event: RosterEvent; undoes_others?: boolean }
  size: number
  /** Members. */
  inside: number
  /** People without a card. */
  visitors: number
  expected: number
  get(userId: string): DoorMember | undefined
  counting(userId: string): KnownCheckIn[]
  /** Whether signed codes can be looked up: not in what an older server told. */
  hasHandles: boolean
  findByCard(card: CardCode): Promise<(DoorMember & MemberKeys & { card_hash: string | null }) | undefined>
  applyScans(rows: OutboxRow[]): void
}

export interface DoorPorts {
  roster: DoorRoster
  /** The staff member at the door. */
  staffId: string
  /** Resolves once the scan is durable on this device; rejects with StorageFailure. */
  addScan: (scan: NewScan) => Promise<OutboxRow>
  feedback: Pick<Feedback, 'give'>
  /** By which codes are judged. */
  time?: () => DoorTime
}

/** One event's door: everything that is presented to it goes through here, one at a time. */
export interface Door {
  store: DoorStore
  /** A code that was read by the camera, by a hand scanner (`card`) or typed in (`manual`). */
  present(code: string, method: ScanMethod): Promise<void>
  /** A person who was found by name. */
  checkIn(userId: string): Promise<void>
  /** The staff member's answer to a question. */
  answer(letIn: boolean): Promise<void>
  /** Takes a check-in back, and the guests that this door counted with it. */
  undo(userId: string, reason: string): Promise<void>
  /** Counts a visitor without a card. */
  countVisitor(): Promise<void>
  /** Takes a visitor back: this one, or the last one that this door counted. */
  takeBackVisitor(scanId?: string): Promise<void>
  /** Counts those guests that a member announced and who are not inside. */
  letInGuests(userId: string): Promise<void>
  /** Counts one more guest of a member. */
  countGuest(userId: string): Promise<void>
  /** Takes back the last guest of a member that this door counted. */
  takeBackGuest(userId: string): Promise<void>
  /** Tries again to keep the scan that could not be kept. */
  retry(): Promise<void>
  /** Closes what is shown, unless it is a question. */
  clear(): void
  /** Takes over what other devices have reported. */
  refreshCounts(): void
}
