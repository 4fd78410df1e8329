import type { RosterEvent, ScanMethod } from '#api/door-types.ts'
import { parseCard } from '#lib/card.ts'
import { correctedNow } from '#lib/server-clock.ts'
import type { NewScan, OutboxRow } from '#offline/outbox/scan.ts'
import { type KnownCheckIn, namesOf } from '#offline/roster/attendance.ts'
import { storageFailure } from '#offline/storage/failure.ts'

import type { Outcome, Shown } from '../model/outcome.ts'
import { latestCheckIn } from '../model/recent.ts'
import { addToLog, readLog } from '../model/refusal-log.ts'
import { createRepeatFilter } from '../model/repeat.ts'
import {
  admit,
  decideVerdict,
  type Decision,
  type DoorMember,
  isAdmission,
  type Presented,
} from '../model/verdict.ts'
import { createDoorStore, type DoorStore, withRow } from './door-state.ts'
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
  findByToken(token: Uint8Array): Promise<(DoorMember & { card_hash: string | null }) | undefined>
  applyScans(rows: OutboxRow[]): void
}

export interface DoorPorts {
  roster: DoorRoster
  /** The staff member at the door. */
  staffId: string
  /** Resolves once the scan is durable on this device; rejects with StorageFailure. */
  addScan: (scan: NewScan) => Promise<OutboxRow>
  feedback: Pick<Feedback, 'give'>
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
  /** Takes a check-in back. */
  undo(userId: string, reason: string): Promise<void>
  /** Counts a visitor without a card. */
  countVisitor(): Promise<void>
  /** Takes a visitor back: this one, or the last one that this door counted. */
  takeBackVisitor(scanId?: string): Promise<void>
  /** Tries again to keep the scan that could not be kept. */
  retry(): Promise<void>
  /** Closes what is shown, unless it is a question. */
  clear(): void
  /** Takes over what other devices have reported. */
  refreshCounts(): void
}

/** Long enough to read it twice; after that a green screen could be taken for the answer to the next person. */
export const FRESH_MS = 6_000
/** A write that takes longer is told; telling of every one would only delay its verdict. */
const SLOW_WRITE_MS = 150
const VISITOR = { method: 'visitor', card_hash: null, reason: null } as const
const isNotSaved = (shown: Shown | undefined) => shown?.outcome.kind === 'not_saved'
const NEEDS_ACTION: ReadonlySet<Outcome['kind']> = new Set(['ask', 'not_saved'])

/** Opens the door of the event that the roster was made for. */
export function createDoor({ roster, staffId, addScan, feedback }: DoorPorts): Door {
  const { event } = roster.info
  const isNew = createRepeatFilter()
  const occupancy = () => ({ inside: roster.inside + roster.visitors, expected: roster.expected })
  const counts = () => ({ ...occupancy(), visitors: roster.visitors, members: roster.size })
  const store = createDoorStore({ counts: counts(), refusals: readLog(event.id) })
  /** What a question or a failed write is about, until it is settled. */
  let open: { member: DoorMember | undefined; scan: NewScan; outcome: Outcome | undefined } | undefined
  let latestCode = ''
  let queue = Promise.resolve()
  let fading: ReturnType<typeof setTimeout> | undefined

  // Two codes in one frame after another must not both find the same person outside.
  const inTurn = (work: () => void | Promise<void>) => {
    queue = queue.then(work)
    return queue
  }

  const show = (outcome: Outcome, member: DoorMember | undefined, id: string, at: string) => {
    const shown: Shown = { id, outcome, at, ...(member && { member }) }
    store.setState({ shown, fresh: true, saving: false, counts: counts() })
    clearTimeout(fading)
    if (!NEEDS_ACTION.has(outcome.kind)) fading = setTimeout(() => store.setState({ fresh: false }), FRESH_MS)
    if (outcome.kind !== 'undone') feedback.give(outcome.kind === 'not_saved' ? 'failure' : outcome.kind)
  }

  const newScan = (
    member: DoorMember | undefined,
    part: Pick<NewScan, 'op' | 'method' | 'card_hash' | 'reason' | 'undoes'>,
  ): NewScan & { scan_id: string; scanned_at: string } => ({
    scan_id: crypto.randomUUID(),
    scanned_at: new Date().toISOString(),
    event_id: event.id,
    event_end_time: event.end_time,
    user_id: member?.user_id ?? null,
    staff_id: staffId,
    ...part,
  })

  /** Shows the outcome (of a visitor only the count) after the scan is durable; when it cannot be kept, says that nothing happened. */
  const record = async (member: DoorMember | undefined, scan: NewScan, outcome: Outcome | undefined) => {
    open = undefined
    const waiting = setTimeout(() => store.setState({ saving: true }), SLOW_WRITE_MS)
    try {
      const row = await addScan(scan).finally(() => clearTimeout(waiting))
      roster.applyScans([row])
      store.setState(({ rows }) => ({ rows: withRow(rows, row) }))
      if (outcome) show(outcome, member, row.scan_id, row.scanned_at)
      else
        store.setState(({ shown }) => ({
          saving: false,
          counts: counts(),
          shown: isNotSaved(shown) ? undefined : shown,
        }))
    } catch (error) {
      open = { member, scan, outcome }
      const { reason } = storageFailure(error)
      show({ kind: 'not_saved', reason }, member, crypto.randomUUID(), new Date().toISOString())
    }
  }

  const decide = async (presented: Presented, method: ScanMethod, cardHash: string | null) => {
    const decision = decideVerdict(presented, event, occupancy())
    const at = correctedNow().toISOString()
    if (presented.kind !== 'member') return refuse(decision, undefined, at)
    const { member } = presented
    if (decision.kind === 'ask') {
      const scan = newScan(member, { op: 'check_in', method, card_hash: cardHash, reason: decision.reason })
      open = { member, scan, outcome: admit(member) }
      return show(decision, member, scan.scan_id, at)
    }
    if (!isAdmission(decision)) return refuse(decision, member, at)
    await record(
      member,
      newScan(member, { op: 'check_in', method, card_hash: cardHash, reason: null }),
      decision,
    )
  }

  const refuse = (decision: Decision, member: DoorMember | undefined, at: string) => {
    const id = crypto.randomUUID()
    show(decision, member, id, at)
    if (decision.kind !== 'refused' && decision.kind !== 'already_inside') return
    const entry = { id, at, decision, userId: member?.user_id ?? null }
    store.setState(({ refusals }) => ({ refusals: addToLog(event.id, refusals, entry) }))
  }

  /** What other doors did is left to those who may take it back, unless there is nothing else. */
  const mayTakeBack = (checkIns: KnownCheckIn[]) => {
    if (roster.info.undoes_others) return checkIns
    const { deviceId } = store.getState()
    const own = checkIns.filter(({ device_id }) => device_id === deviceId)
    return own.length > 0 ? own : checkIns
  }

  /** While a question is open the next card waits: no one may slip in or get lost behind it. */
  const isAsking = () => store.getState().shown?.outcome.kind === 'ask'

  return {
    store,
    present: (code, method) => {
      // A card that was ignored behind a question must count as new once the question is answered.
      const ignored = isAsking() && code !== latestCode
      if (ignored || !isNew(code, performance.now())) return queue
      return inTurn(async () => {
        if (isAsking()) return
        latestCode = code
        const card = parseCard(code)
        if (card.kind !== 'card') {
          const kind = card.kind === 'unknown_version' ? card.kind : 'not_a_card'
          return decide({ kind }, method, null)
        }
        const member = await roster.findByToken(card.token)
        if (!member) return decide({ kind: 'unknown_card' }, method, null)
        await decide({ kind: 'member', member }, method, method === 'card' ? member.card_hash : null)
      })
    },
    checkIn: (userId) =>
      inTurn(async () => {
        const member = roster.get(userId)
        if (member && !isAsking()) await decide({ kind: 'member', member }, 'search', null)
      }),
    answer: (letIn) =>
      inTurn(async () => {
        if (!open || !isAsking()) return
        if (letIn) return record(open.member, open.scan, open.outcome)
        open = undefined
        store.setState({ shown: undefined })
      }),
    undo: (userId, reason) =>
      inTurn(async () => {
        const member = roster.get(userId)
        if (!member) return
        const undoes = namesOf(mayTakeBack(roster.counting(userId)))
        const scan = newScan(member, { op: 'undo', method: 'manual', card_hash: null, reason, undoes })
        await record(member, scan, { kind: 'undone', reason })
      }),
    countVisitor: () =>
      inTurn(async () => {
        // Whether somebody comes in at all is being asked: one after the other.
        if (isAsking()) return
        await record(undefined, newScan(undefined, { ...VISITOR, op: 'check_in' }), undefined)
      }),
    takeBackVisitor: (scanId) =>
      inTurn(async () => {
        if (isAsking()) return
        const named = scanId ?? latestCheckIn(store.getState().rows, true)?.scan_id
        if (named)
          await record(undefined, newScan(undefined, { ...VISITOR, op: 'undo', undoes: [named] }), undefined)
      }),
    retry: () =>
      inTurn(() => (open && !isAsking() ? record(open.member, open.scan, open.outcome) : undefined)),
    clear() {
      if (!isAsking()) store.setState({ shown: undefined })
    },
    refreshCounts: () => store.setState({ counts: counts() }),
  }
}
