import type { RosterEntry, RosterEvent } from '#api/door-types.ts'

/** What was presented at the door: a member's card, another code, or a person found by name. */
export type Presented =
  | { kind: 'member'; member: DoorMember }
  | { kind: 'unknown_card' | 'unknown_version' | 'not_a_card' }

/** What the verdict needs to know of a member. Times are ISO 8601. */
export type DoorMember = Pick<
  RosterEntry,
  'user_id' | 'name' | 'status' | 'registration' | 'check_in_time' | 'device_id' | 'device_name'
>

export type AskReason = 'private_event' | 'event_full'
export type RefusalReason =
  | 'unknown_card'
  | 'unknown_version'
  | 'not_a_card'
  | 'account_inactive'
  | 'not_invited'

export type Decision =
  | { kind: 'admitted' | 'admitted_unregistered' }
  | { kind: 'already_inside'; since: string; deviceId: string | null; deviceName: string | null }
  /** The staff member decides; `admit` gives the verdict then. */
  | { kind: 'ask'; reason: AskReason }
  | { kind: 'refused'; reason: RefusalReason }

/** How full the event is: people inside, and people who said that they come and are not inside yet. */
export interface Occupancy {
  inside: number
  expected: number
}

type EventRules = Pick<RosterEvent, 'is_private' | 'max_participants'>

/** Decides about whoever stands at the door. Pure: the same facts give the same verdict. */
export function decideVerdict(presented: Presented, event: EventRules, occupancy: Occupancy): Decision {
  if (presented.kind !== 'member') return { kind: 'refused', reason: presented.kind }
  const { member } = presented
  if (member.check_in_time !== null) {
    const { check_in_time: since, device_id: deviceId, device_name: deviceName } = member
    return { kind: 'already_inside', since, deviceId, deviceName }
  }
  if (member.status === 'inactive') return { kind: 'refused', reason: 'account_inactive' }
  if (event.is_private && member.registration !== 'going') {
    // Interest in a private event shows that the member was let in on it, but not that there is a place.
    return member.registration === null
      ? { kind: 'refused', reason: 'not_invited' }
      : { kind: 'ask', reason: 'private_event' }
  }
  if (!hasPlaceFor(member, event, occupancy)) return { kind: 'ask', reason: 'event_full' }
  return admit(member)
}

/** The verdict on someone who is let in, by the rules or by the staff member who was asked. */
export function admit(member: Pick<DoorMember, 'registration'>): Decision {
  return { kind: member.registration === 'going' ? 'admitted' : 'admitted_unregistered' }
}

/** A place is kept for everyone who said that they come, until they are inside. */
function hasPlaceFor(member: DoorMember, event: EventRules, { inside, expected }: Occupancy): boolean {
  if (event.max_participants === null) return true
  const taken = member.registration === 'going' ? inside : inside + expected
  return taken < event.max_participants
}

/** Whether the verdict lets the person in. */
export const isAdmission = ({ kind }: Decision) => kind === 'admitted' || kind === 'admitted_unregistered'
