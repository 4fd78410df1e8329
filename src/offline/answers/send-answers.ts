import { ApiError, toApiError } from '#api/errors.ts'
import { type AnswerOf, call } from '#api/functions.ts'
import type { RegistrationStatus } from '#api/rows.ts'
import { currentSession } from '#api/session.ts'

import { backOff } from '../delivery/back-off.ts'
import { CALL_LIMIT_MS, isOver } from '../delivery/drain-plan.ts'
import { readFailure } from '../delivery/drain-reply.ts'
import type { AnswerRows, Blockage } from '../delivery/drainer.ts'
import { takeBack } from '../notifications/shown.ts'
import { announceOutboxChange } from '../outbox/outbox-events.ts'
import { answerKey, keptAnswersOf, partsOf } from './kept-answers.ts'
import { answeredNow, noteHeard, type WrittenAnswer } from './write-answer.ts'

/** The answer that holds, whether it is the one sent, and when it was given, ISO 8601. */
interface Holds {
  status: RegistrationStatus | null
  taken: boolean
  answeredAt: string
}

/** How sending an answer went: it stays written down, or the answer that holds. */
export type Outcome = { kept: true } | ({ kept: false } & Holds)

/** Until when the outbox leaves an answer alone (milliseconds since 1970) after how many failures; by answer key. */
const waits = new Map<string, { failures: number; until: number }>()

/**
 * Sends an answer that has just been written down. While no server can take it, or its giver has to log in again, it is left to
 * the outbox. Throws ApiError, and forgets the answer, if the server refuses it.
 */
export async function sendAnswer({ userId, key, answer, isDated }: WrittenAnswer): Promise<Outcome> {
  const store = keptAnswersOf(userId)
  let sent = answer
  const now = answeredNow(key)
  // The one before it may have arrived later than this one was made.
  if (!isDated && now > answer.answered_at && store.all()[key]?.answered_at === answer.answered_at) {
    sent = { ...answer, answered_at: now }
    store.keep(key, sent)
  }
  try {
    const isToSend = () => (currentSession().user?.id ?? '') === userId
    const holds = await tell({ key, answer: sent, isDated }, isToSend, () => store.forget(key, sent))
    if (holds) return { kept: false, ...holds }
  } catch (error) {
    if (readFailure(error).kind === 'refused') {
      store.forget(key, sent)
      throw error
    }
  }
  postpone(key)
  announceOutboxChange('added')
  return { kept: true }
}

/**
 * The answers of a person that wait, for the outbox to send them, oldest first. One that does not hold is marked, and kept for
 * display; one at which the server fails must not hold up the others.
 * @param onHeard called after some of them reached the server
 */
export function answerRows(ownerId: string, onHeard: () => void): AnswerRows {
  const store = keptAnswersOf(ownerId)
  const waiting = () =>
    Object.entries(store.all())
      .filter(([, { refused }]) => refused === undefined)
      .toSorted(([, a], [, b]) => a.answered_at.localeCompare(b.answered_at))
  const dueTime = (key: string) => {
    const until = waits.get(key)?.until ?? 0
    return isOver(until, Date.now()) ? 0 : until
  }
  return {
    due() {
      const dues = waiting().map(([key]) => dueTime(key))
      return dues.length > 0 ? Math.min(...dues) : null
    },
    async send(force) {
      let heard = false
      let blockage: Blockage | undefined
      for (const [key, answer] of waiting().filter(([each]) => force || dueTime(each) === 0)) {
        // While it waits for its turn, it may be sent or replaced, and somebody else may log in.
        const isToSend = () =>
          currentSession().user?.id === ownerId && store.all()[key]?.answered_at === answer.answered_at
        const settle = ({ status, taken }: Holds) => {
          // The server also holds this answer with a later time, if only its response to it was lost.
          const holds = status === answer.status || (status === 'going' && answer.status === 'queued')
          if (taken || holds) store.forget(key, answer)
          else store.refuse(key, answer, 'ANSWERED_LATER')
        }
        try {
          if (!(await tell({ key, answer, isDated: true }, isToSend, settle))) continue
        } catch (error) {
          const failure = readFailure(error)
          if (failure.kind !== 'refused' && failure.error.status < 500) {
            blockage = failure
            break
          }
          if (failure.kind !== 'refused') {
            postpone(key)
            continue
          }
          store.refuse(key, answer, toApiError(error).code)
        }
        heard = true
      }
      if (heard) onHeard()
      return blockage
    },
  }
}

function postpone(key: string): void {
  const failures = (waits.get(key)?.failures ?? 0) + 1
  waits.set(key, { failures, until: Date.now() + backOff(failures, Math.random) })
}

/**
 * Sends an answer, and settles it, once no other call for it is under way in any tab: an older one that arrived after a newer could
 * undo it, as without its time an answer counts from its arrival. Resolves with the answer that holds, as a request for a place on
 * the waiting list may have got one at the event, and an answer given after this one takes precedence; undefined if it is no longer
 * to be sent. Throws ApiError.
 */
function tell(
  { key, answer, isDated }: Pick<WrittenAnswer, 'key' | 'answer' | 'isDated'>,
  isToSend: () => boolean,
  settle: (holds: Holds) => void,
): Promise<Holds | undefined> {
  const { eventId, childId } = partsOf(key)
  const { status, comment, guests, guest_names, answered_at } = answer
  const args = {
    p_event_id: eventId,
    p_status: status,
    ...(comment && { p_comment: comment }),
    ...(guests !== undefined && { p_guests: guests, p_guest_names: guest_names ?? [] }),
    ...(isDated && { p_answered_at: answered_at }),
    ...(childId !== undefined && { p_user_id: childId }),
  }
  const send = async () => {
    if (!isToSend()) return undefined
    const told = await call('answer_event', args, { signal: AbortSignal.timeout(CALL_LIMIT_MS) })
    // Something between us and the server answered, such as a public network's login page.
    if (Number.isNaN(Date.parse(told?.answered_at))) throw new ApiError('ERROR_NETWORK')
    noteHeard(key, told.answered_at)
    waits.delete(key)
    const holds = { status: told.status, taken: told.taken, answeredAt: told.answered_at }
    settle(holds)
    void takeBack(eventId)
    return holds
  }
  // Browsers before 2022 have no locks; there, the times alone tell which answer holds.
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(`samspel-answer-${key}`, send) : send()
}

/** An answer to one of several events; null withdraws it. */
export interface AnswerToEvent {
  event_id: string
  status: RegistrationStatus | null
  comment: string | null
  /** Unchanged when left out. */
  guests?: number
  guest_names?: readonly string[]
}

/** What became of each answer. */
export type Outcomes = AnswerOf<'answer_events'>

/**
 * Sends the reader's answers to several events at once, or those of a child they are a guardian of. Going
 * takes a place, or the last one on the waiting list when the event is full. Throws ApiError.
 */
export async function sendAnswersTogether(
  answers: readonly AnswerToEvent[],
  childId?: string,
): Promise<Outcomes> {
  const store = keptAnswersOf(currentSession().user?.id ?? '')
  const before = store.all()
  const outcomes = await call('answer_events', {
    p_answers: answers.map(({ guest_names, ...answer }) => ({
      ...answer,
      ...(guest_names && { guest_names: [...guest_names] }),
    })),
    ...(childId !== undefined && { p_user_id: childId }),
  })
  for (const { event_id, answered_at, taken } of outcomes) {
    const key = answerKey(event_id, childId)
    if (answered_at !== null) noteHeard(key, answered_at)
    if (taken) void takeBack(event_id)
    // It has replaced one that waited to be sent, which would be shown until then, and refused.
    const replaced = before[key]
    if (taken && replaced) store.forget(key, replaced)
  }
  return outcomes
}
