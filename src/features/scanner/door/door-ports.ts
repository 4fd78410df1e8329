import type { RosterEvent, ScanMethod } from '#api/door-types.ts'
import type { CardCode } from '#lib/door/card.ts'
import type { Added } from '#offline/outbox/outbox.ts'
import type { NewScan, OutboxRow } from '#offline/outbox/scan.ts'
import type { KnownCheckIn } from '#offline/roster/attendance.ts'

import type { DoorTime, MemberKeys } from '../model/code-check.ts'
import type { DoorMember } from '../model/verdict.ts'
import type { DoorStore } from './door-state.ts'
import type { Feedback } from './feedback.ts'

/** What the door needs from the roster: the people, and who of them is inside. */
export interface DoorRoster {
  info: { event: RosterEvent; undoes_others?: boolean }
  size: number
  /** Members. */
  inside: number
  /** Visitors without a card. */
  visitors: number
  expected: number
  get(userId: string): DoorMember | undefined
  counting(userId: string): KnownCheckIn[]
  /** This device's scans of visitors and guests, oldest first. */
  visitorScans(): readonly OutboxRow[]
  /** Whether signed codes can be looked up; an older server's roster does not support it. */
  hasHandles: boolean
  findByCard(card: CardCode): Promise<(DoorMember & MemberKeys & { card_hash: string | null }) | undefined>
  /** The number of the last scan of this device that has been applied. */
  seenScan: number
  applyScans(rows: OutboxRow[]): void
}

export interface DoorPorts {
  roster: DoorRoster
  /** The staff member at the door. */
  staffId: string
  /**
   * Resolves once the scan is durable on this device, or another tab has written scans after the one numbered `seen`;
   * rejects with StorageFailure.
   */
  addScan: (scan: NewScan, seen: number) => Promise<Added>
  feedback: Pick<Feedback, 'give'>
  /** The clock for judging codes. */
  time?: () => DoorTime
}

/** One event's door: everything presented to it is handled here, one at a time. */
export interface Door {
  store: DoorStore
  /** A code read by the camera or by a hand scanner (`card`), or typed in (`manual`). */
  present(code: string, method: ScanMethod): Promise<void>
  /** A person found by name. */
  checkIn(userId: string): Promise<void>
  /** The staff member's answer to a question. */
  answer(letIn: boolean): Promise<void>
  /** Undoes a check-in, and the guests this door counted with it. */
  undo(userId: string, reason: string): Promise<void>
  /** Counts a visitor without a card. */
  countVisitor(): Promise<void>
  /** Undoes a visitor: this one, or the last one counted by this door. */
  takeBackVisitor(scanId?: string): Promise<void>
  /** Counts the guests a member announced who are not inside yet. */
  letInGuests(userId: string): Promise<void>
  /** Counts one more guest of a member. */
  countGuest(userId: string): Promise<void>
  /** Undoes the last of a member's guests counted by this door. */
  takeBackGuest(userId: string): Promise<void>
  /** Retries storing the scan that could not be stored. */
  retry(): Promise<void>
  /** Dismisses what is shown, unless it is a question. */
  clear(): void
  /** Applies what other devices have reported. */
  refreshCounts(): void
}
