import type { CodeKind, CodeRule, RosterEntry, RosterEvent } from '#api/door-types.ts'

/** What was presented at the door: a member's card, another code, or a person found by name. */
export type Presented =
  | {
      kind: 'member'
      member: DoorMember
      /** What the card's code proves; none for people found by name. */
      code?: CodeCheck
      /** Staff were asked about the code, and accept it. */
      overriddenDoubt?: CodeReason
    }
  | { kind: 'unknown_card' | 'unknown_version' | 'not_a_card' }

/** What the verdict needs to know about a member. Times are ISO 8601. */
export type DoorMember = Pick<
  RosterEntry,
  | 'user_id'
  | 'name'
  | 'joined'
  | 'status'
  | 'registration'
  | 'queued'
  | 'guests'
  | 'guest_names'
  | 'guests_inside'
  | 'check_in_time'
  | 'device_id'
  | 'device_name'
>

/** The result of checking a card's code: a kind, an invalid signature, or the key of a removed phone. */
export type CodeCheck = CodeKind | 'forged' | 'ended_phone'

/** Codes covered by the club's settings. */
export type CodeReason = 'old_code' | 'paper_card' | 'new_phone'
export type AskReason =
  | 'private_event'
  | 'event_full'
  | 'in_queue'
  /** By a self check-in. */
  | 'sent_to_staff'
  | CodeReason
export type RefusalReason =
  | 'unknown_card'
  | 'unknown_version'
  | 'not_a_card'
  | 'account_inactive'
  | 'not_invited'
  | 'forged'
  | 'ended_phone'
  | CodeReason

export type Decision =
  | { kind: 'admitted' | 'admitted_unregistered'; code?: CodeKind | null }
  | { kind: 'already_inside'; since: string; deviceId: string | null; deviceName: string | null }
  /** The staff member decides; `admit` is the verdict if they admit. */
  | { kind: 'ask'; reason: AskReason }
  | { kind: 'refused'; reason: RefusalReason }

/** How full the event is: people inside, and people (guests included) who are going and not inside yet. */
export interface Occupancy {
  inside: number
  expected: number
}

type EventRules = Pick<RosterEvent, 'is_private' | 'max_participants' | 'codes'>

/** Decides about the person at the door. Pure: the same facts give the same verdict. */
export function decideVerdict(presented: Presented, event: EventRules, occupancy: Occupancy): Decision {
  if (presented.kind !== 'member') return { kind: 'refused', reason: presented.kind }
  const { member, code } = presented
  if (code === 'forged' || code === 'ended_phone') return { kind: 'refused', reason: code }
  const inside = alreadyInside(member)
  if (inside) return inside
  if (member.status === 'inactive') return { kind: 'refused', reason: 'account_inactive' }
  if (event.is_private && member.registration === null) return { kind: 'refused', reason: 'not_invited' }
  const doubt = presented.overriddenDoubt ? undefined : doubtAbout(code, event)
  if (doubt) return doubt
  // People on the waiting list have no place, even if this door's roster is old and shows one left.
  if (member.queued) return { kind: 'ask', reason: 'in_queue' }
  // Interest in a private event shows that the member was invited, but not that there is a place.
  if (event.is_private && member.registration !== 'going') return { kind: 'ask', reason: 'private_event' }
  if (!hasPlaceFor(member, event, occupancy)) return { kind: 'ask', reason: 'event_full' }
  return admit(member, code)
}

/** The verdict on someone who has been let in; undefined for others. */
export function alreadyInside(member: DoorMember): Decision | undefined {
  const { check_in_time: since, device_id: deviceId, device_name: deviceName } = member
  return since === null ? undefined : { kind: 'already_inside', since, deviceId, deviceName }
}

const DOUBTS: Partial<Record<CodeKind, { reason: CodeReason; rule: 'old' | 'paper' }>> = {
  old: { reason: 'old_code', rule: 'old' },
  paper: { reason: 'paper_card', rule: 'paper' },
  // Anyone who knows the token can sign it with a key of their own: it proves no more than paper.
  unverified: { reason: 'new_phone', rule: 'paper' },
}

/** What the event's settings say against a code; undefined if it is accepted. */
function doubtAbout(code: CodeKind | undefined, { codes }: EventRules): Decision | undefined {
  const doubt = code && DOUBTS[code]
  const rule: CodeRule = doubt && codes ? codes[doubt.rule] : 'admit'
  if (!doubt || rule === 'admit') return undefined
  return { kind: rule === 'ask' ? 'ask' : 'refused', reason: doubt.reason }
}

/** Whether a question is about the code rather than a place. */
export const isCodeReason = (reason: AskReason): reason is CodeReason =>
  reason !== 'private_event' && reason !== 'event_full' && reason !== 'in_queue'

/** The kind of a code that was accepted provisionally; null without one. */
export const kindOf = (code: CodeCheck | undefined): CodeKind | null =>
  code === undefined || code === 'forged' || code === 'ended_phone' ? null : code

/** Whether another code of the same card could get another verdict. */
export const isAboutCode = (outcome: { kind: string; reason?: string }): boolean =>
  outcome.kind !== 'undone' && CODE_REASONS.has(outcome.reason ?? '')

const CODE_REASONS: ReadonlySet<string> = new Set([
  'old_code',
  'paper_card',
  'new_phone',
  'forged',
  'ended_phone',
])

/** The verdict for someone who is admitted, by the rules or by staff who were asked. */
export function admit(member: Pick<DoorMember, 'registration'>, code?: CodeKind | null): Decision {
  return {
    kind: member.registration === 'going' ? 'admitted' : 'admitted_unregistered',
    ...(code && { code }),
  }
}

/** A place is reserved for everyone who is going, until they are inside. */
function hasPlaceFor(member: DoorMember, event: EventRules, { inside, expected }: Occupancy): boolean {
  if (event.max_participants === null) return true
  const taken = member.registration === 'going' ? inside : inside + expected
  return taken < event.max_participants
}

/** Whether the verdict admits the person. */
export const isAdmission = ({ kind }: { kind: string; reason?: string }) =>
  kind === 'admitted' || kind === 'admitted_unregistered'
