import type { ScanMethod } from '#api/door-types.ts'
import { type CardCode, handleOf, parseCard } from '#lib/door/card.ts'
import { correctedNow } from '#lib/time/server-clock.ts'
import { serverTime } from '#offline/clock/device-clock.ts'
import type { Added } from '#offline/outbox/outbox.ts'
import type { NewScan } from '#offline/outbox/scan.ts'
import { type KnownCheckIn, namesOf } from '#offline/roster/attendance.ts'
import { storageFailure } from '#offline/storage/failure.ts'

import { createCodeCheck } from '../model/code-check.ts'
import type { Outcome, Shown } from '../model/outcome.ts'
import { guestsOf, latestCheckIn } from '../model/recent.ts'
import { addToLog, readLog } from '../model/refusal-log.ts'
import { createRepeatFilter } from '../model/repeat.ts'
import {
  admit,
  alreadyInside,
  decideVerdict,
  type Decision,
  type DoorMember,
  isAboutCode,
  isAdmission,
  isCodeReason,
  kindOf,
  type Presented,
} from '../model/verdict.ts'
import type { Door, DoorPorts } from './door-ports.ts'
import { createDoorStore, withRow } from './door-state.ts'

/** Long enough to read twice; after that a green screen could be mistaken for the next person's verdict. */
export const FRESH_MS = 6_000
/** A write that takes longer shows progress; showing it for every write would only delay the verdict. */
const SLOW_WRITE_MS = 150
const VISITOR = { method: 'visitor', card_hash: null, reason: null } as const
const isNotSaved = (shown: Shown | undefined) => shown?.outcome.kind === 'not_saved'
const NEEDS_ACTION: ReadonlySet<Outcome['kind']> = new Set(['ask', 'not_saved'])

/** The subject of a question or a failed write. */
interface OpenQuestion {
  member: DoorMember | undefined
  scan: NewScan
  outcome: Outcome | undefined
  /** The consequence of admitting someone, if that is not decided yet. */
  proceed?: () => Promise<void>
  /** What follows once the scan is stored. */
  andThen?: AndThen | undefined
}

type AndThen = () => Promise<unknown>

/** Identifies a card, whichever of its codes it shows. */
const handleIn = (card: CardCode) => (card.version === 1 ? handleOf(card.token) : card.handle)

/** Opens the door of the roster's event. */
export function createDoor({ roster, staffId, addScan, feedback, time = serverTime }: DoorPorts): Door {
  const { event } = roster.info
  const isNew = createRepeatFilter()
  const checkCode = createCodeCheck()
  const occupancy = () => ({ inside: roster.inside + roster.visitors, expected: roster.expected })
  const counts = () => ({ ...occupancy(), visitors: roster.visitors, members: roster.size })
  const store = createDoorStore({ counts: counts(), refusals: readLog(event.id) })
  /** The subject of a question or a failed write, until it is settled. */
  let open: OpenQuestion | undefined
  let latestCode = ''
  /** The card last decided on, whatever its code: a phone renews the code while held up. */
  let settledCard = ''
  let queue: Promise<void> = Promise.resolve()
  let fading: ReturnType<typeof setTimeout> | undefined

  // Two codes in consecutive frames must not both find the same person outside.
  const inTurn = (work: () => unknown) => {
    const turn = queue.then(async () => void (await work()))
    // A failure is its caller's, and must not keep the door from the next person.
    queue = turn.catch(() => undefined)
    return turn
  }

  const stayFresh = () => {
    clearTimeout(fading)
    fading = setTimeout(() => store.setState({ fresh: false }), FRESH_MS)
  }

  const show = (outcome: Outcome, member: DoorMember | undefined, id: string, at: string) => {
    const shown: Shown = { id, outcome, at, ...(member && { member }) }
    store.setState({ shown, fresh: true, saving: false, counts: counts() })
    if (NEEDS_ACTION.has(outcome.kind)) clearTimeout(fading)
    else stayFresh()
    if (outcome.kind !== 'undone') feedback.give(outcome.kind === 'not_saved' ? 'failure' : outcome.kind)
  }

  const newScan = (
    member: DoorMember | undefined,
    part: Pick<NewScan, 'op' | 'method' | 'card_hash' | 'code' | 'reason' | 'undoes' | 'guest_of'>,
  ): NewScan & { scan_id: string; scanned_at: string } => ({
    scan_id: crypto.randomUUID(),
    scanned_at: new Date().toISOString(),
    event_id: event.id,
    event_end_time: event.end_time,
    user_id: member?.user_id ?? null,
    staff_id: staffId,
    ...part,
  })

  /**
   * Shows the outcome (for a visitor only the count) once the scan is durable; if it cannot be stored, says that
   * nothing happened. What follows from it is done after that, also if it was stored at another attempt. If another tab
   * of this device has scanned meanwhile, nothing is stored, and `reconsider` decides again.
   */
  const record = async (
    member: DoorMember | undefined,
    scan: NewScan,
    outcome: Outcome | undefined,
    andThen?: AndThen,
    reconsider: AndThen = () => carryOut({ member, scan, outcome, andThen }),
  ): Promise<void> => {
    open = undefined
    const waiting = setTimeout(() => store.setState({ saving: true }), SLOW_WRITE_MS)
    let added: Added
    try {
      added = await addScan(scan, roster.seenScan).finally(() => clearTimeout(waiting))
    } catch (error) {
      open = { member, scan, outcome, andThen }
      const { reason } = storageFailure(error)
      return show({ kind: 'not_saved', reason }, member, crypto.randomUUID(), new Date().toISOString())
    }
    const { row } = added
    if (!row) {
      roster.applyScans(added.unseen)
      store.setState({ counts: counts() })
      return void (await reconsider())
    }
    roster.applyScans([row])
    store.setState(({ rows }) => ({ rows: withRow(rows, row) }))
    if (outcome) show(outcome, member, row.scan_id, row.scanned_at)
    else
      store.setState(({ shown }) => ({
        saving: false,
        counts: counts(),
        shown: isNotSaved(shown) ? undefined : shown,
      }))
    await andThen?.()
  }

  /** Lets somebody in, unless another door or tab has done so meanwhile; or stores what is no check-in. */
  const carryOut = async ({ member, scan, outcome, andThen, proceed }: OpenQuestion): Promise<void> => {
    const current = scan.op === 'check_in' && member && roster.get(member.user_id)
    const inside = current && alreadyInside(current)
    if (inside) return refuse(inside, current, correctedNow().toISOString())
    await (proceed ? proceed() : record(member, scan, outcome, andThen))
  }

  const decide = async (presented: Presented, method: ScanMethod, cardHash: string | null) => {
    // Read each time, as the club may change its settings during the evening.
    const decision = decideVerdict(presented, roster.info.event, occupancy())
    const at = correctedNow().toISOString()
    if (presented.kind !== 'member') return refuse(decision, undefined, at)
    const { member } = presented
    const code = kindOf(presented.code)
    const checkIn = { op: 'check_in', method, card_hash: cardHash, code } as const
    if (decision.kind === 'ask') {
      const { reason } = decision
      const scan = newScan(member, { ...checkIn, reason })
      // After staff accept a code, they may still have to be asked about a place.
      const proceed = isCodeReason(reason)
        ? () => decide({ ...presented, overriddenDoubt: reason }, method, cardHash)
        : undefined
      open = { member, scan, outcome: admit(member, code), ...(proceed && { proceed }) }
      return show(decision, member, scan.scan_id, at)
    }
    if (!isAdmission(decision)) return refuse(decision, member, at)
    const scan = newScan(member, { ...checkIn, reason: presented.overriddenDoubt ?? null })
    await record(member, scan, decision, undefined, () =>
      decide({ ...presented, member: roster.get(member.user_id) ?? member }, method, cardHash),
    )
  }

  const refuse = (decision: Decision, member: DoorMember | undefined, at: string) => {
    // A failed write before this person must not block their guests.
    open = undefined
    const id = crypto.randomUUID()
    show(decision, member, id, at)
    if (decision.kind !== 'refused' && decision.kind !== 'already_inside') return
    const entry = { id, at, decision, userId: member?.user_id ?? null }
    store.setState(({ refusals }) => ({ refusals: addToLog(event.id, refusals, entry) }))
  }

  /** Leaves other doors' check-ins to those who may undo them, unless there are no others. */
  const mayTakeBack = (checkIns: KnownCheckIn[]) => {
    if (roster.info.undoes_others) return checkIns
    const { deviceId } = store.getState()
    const own = checkIns.filter(({ device_id }) => device_id === deviceId)
    return own.length > 0 ? own : checkIns
  }

  const countGuest = async (guest_of: string, andThen?: AndThen): Promise<void> => {
    if (open) return
    // Guests of this member are still being counted.
    stayFresh()
    const scan = newScan(undefined, { ...VISITOR, op: 'check_in', guest_of })
    await record(undefined, scan, undefined, andThen, andThen)
  }

  const letInGuests = async (userId: string): Promise<void> => {
    // Counted each time, so that a double tap, and one in another tab, admits the same number.
    const { guests = 0, guests_inside = 0 } = roster.get(userId) ?? {}
    if (guests_inside < guests) await countGuest(userId, () => letInGuests(userId))
  }

  /** The guests of a member that this door counted. */
  const ownGuests = (userId: string) => guestsOf(roster.visitorScans(), userId).map(({ scan_id }) => scan_id)

  const takeBack = (undoes: string[], guest_of?: string) =>
    record(
      undefined,
      newScan(undefined, { ...VISITOR, op: 'undo', undoes, ...(guest_of && { guest_of }) }),
      undefined,
    )

  /** While a question is open the next card waits: no one may slip in or get lost behind it. */
  const isAsking = () => store.getState().shown?.outcome.kind === 'ask'

  return {
    store,
    present: (code, method) => {
      const reading = parseCard(code)
      const cardKey = reading.kind === 'card' ? `card ${handleIn(reading.card).join()}` : code
      // A card that was ignored behind a question must count as new once the question is answered.
      if (isAsking() && cardKey !== latestCode) return queue
      const [now, seenAt] = [performance.now(), time()]
      const [isNewCode, isNewCard] = [isNew(code, now), isNew(cardKey, now)]
      if (!isNewCode || (!isNewCard && cardKey === settledCard)) return queue
      return inTurn(async () => {
        if (isAsking()) return
        latestCode = cardKey
        settledCard = ''
        if (reading.kind !== 'card') {
          const kind = reading.kind === 'unknown_version' ? reading.kind : 'not_a_card'
          return decide({ kind }, method, null)
        }
        if (reading.card.version === 2 && !roster.hasHandles)
          return decide({ kind: 'unknown_version' }, method, null)
        const member = await roster.findByCard(reading.card)
        if (!member) return decide({ kind: 'unknown_card' }, method, null)
        const presented = {
          kind: 'member',
          member,
          code: await checkCode(reading.card, member, seenAt),
        } as const
        await decide(presented, method, method === 'card' ? member.card_hash : null)
        const outcome = store.getState().shown?.outcome
        if (outcome && !isAboutCode(outcome)) settledCard = cardKey
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
        if (letIn) {
          settledCard = latestCode
          return carryOut(open)
        }
        open = undefined
        store.setState({ shown: undefined })
      }),
    undo: (userId, reason) =>
      inTurn(async () => {
        const member = roster.get(userId)
        // A question is answered first: the person it concerns is still standing there.
        if (!member || isAsking()) return
        const undoes = namesOf(mayTakeBack(roster.counting(userId)))
        const scan = newScan(member, { op: 'undo', method: 'manual', card_hash: null, reason, undoes })
        await record(member, scan, { kind: 'undone', reason }, async () => {
          const guests = ownGuests(userId)
          if (guests.length > 0) await takeBack(guests, userId)
        })
      }),
    countVisitor: () =>
      inTurn(async () => {
        // The open question comes first.
        if (isAsking()) return
        await record(undefined, newScan(undefined, { ...VISITOR, op: 'check_in' }), undefined)
      }),
    takeBackVisitor: (scanId) =>
      inTurn(async () => {
        if (isAsking()) return
        const rows = roster.visitorScans()
        const named = scanId ?? latestCheckIn(rows, true)?.scan_id
        if (named) await takeBack([named], rows.find(({ scan_id }) => scan_id === named)?.guest_of)
      }),
    letInGuests: (userId) => inTurn(() => letInGuests(userId)),
    countGuest: (userId) => inTurn(() => countGuest(userId)),
    takeBackGuest: (userId) =>
      inTurn(async () => {
        if (open) return
        stayFresh()
        const last = ownGuests(userId).at(-1)
        if (last) await takeBack([last], userId)
      }),
    retry: () => inTurn(() => (open && !isAsking() ? carryOut(open) : undefined)),
    clear() {
      if (!isAsking()) store.setState({ shown: undefined })
    },
    refreshCounts: () => store.setState({ counts: counts() }),
  }
}
