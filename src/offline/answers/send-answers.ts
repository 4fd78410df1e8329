import { ApiError, toApiError } from '#api/errors.ts'
import { type AnswerOf, call } from '#api/functions.ts'
import type { RegistrationStatus } from '#api/rows.ts'
import { currentSession } from '#api/session.ts'

import { backOff } from '../delivery/back-off.ts'
import { CALL_LIMIT_MS, isOver } from '../delivery/drain-plan.ts'
import { readFailure } from '../delivery/drain-reply.ts'
import type { AnswerRows } from '../delivery/drainer.ts'
import { announceOutboxChange } from '../outbox/outbox-events.ts'
import { answerKey, type KeptAnswer, keptAnswersOf, partsOf } from './kept-answers.ts'
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
    // Somebody else may have logged in while it waited for its turn.
    const holds = await inTurn(key, async () =>
      (currentSession().user?.id ?? '') === userId ? tell(key, sent, isDated) : undefined,
    )
    if (holds) {
      store.forget(key, sent)
      return { kept: false, ...holds }
    }
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
  // Somebody else may log in, in whose name the rest would be sent; meanwhile, one may have been sent or replaced.
  const isToSend = (key: string, { answered_at }: KeptAnswer) =>
    currentSession().user?.id === ownerId && store.all()[key]?.answered_at === answered_at

  /** Resolves with whether it reached the server. Throws ApiError. */
  async function deliver(key: string, answer: KeptAnswer): Promise<boolean> {
    if (!isToSend(key, answer)) return false
    const { status, taken } = await tell(key, answer, true)
    // The server also holds this answer with a later time, if only its response to it was lost.
    const holds = status === answer.status || (status === 'going' && answer.status === 'queued')
    if (taken || holds) store.forget(key, answer)
    else store.refuse(key, answer, 'ANSWERED_LATER')
    return true
  }

  return {
    due: () => {
      const dues = waiting().map(([key]) => dueTime(key))
      return dues.length > 0 ? Math.min(...dues) : null
    },
    async send(force) {
      const due = waiting().filter(([key]) => force || dueTime(key) === 0)
      let heard = false
      try {
        for (const [key, answer] of due) {
          try {
            if (await inTurn(key, () => deliver(key, answer))) heard = true
          } catch (error) {
            const failure = readFailure(error)
            if (failure.kind === 'refused') {
              store.refuse(key, answer, toApiError(error).code)
              heard = true
            } else if (failure.error.status >= 500) postpone(key)
            else return failure
          }
        }
        return undefined
      } finally {
        if (heard) onHeard()
      }
    },
  }
}

function postpone(key: string): void {
  const failures = (waits.get(key)?.failures ?? 0) + 1
  waits.set(key, { failures, until: Date.now() + backOff(failures, Math.random) })
}

/**
 * Runs `send` once no other call for the same answer is under way in any tab. An older one that arrived after a newer could
 * otherwise undo it, as one without a time of its own counts from its arrival.
 */
function inTurn<Told>(key: string, send: () => Promise<Told>): Promise<Told> {
  const locks = globalThis.navigator?.locks
  // Browsers before 2022 have no locks; there, the times alone tell which answer holds.
  return locks ? locks.request(`samspel-answer-${key}`, send) : send()
}

/**
 * Sends an answer; without its time it counts from its arrival. Resolves with the answer that holds: a request for a place on the
 * waiting list may have got one at the event, and an answer given after this one takes precedence. Throws ApiError.
 */
async function tell(key: string, answer: KeptAnswer, isDated: boolean): Promise<Holds> {
  const { eventId, childId } = partsOf(key)
  const { status, comment, guests, guest_names, answered_at } = answer
  const told = await call(
    'answer_event',
    {
      p_event_id: eventId,
      p_status: status,
      ...(comment && { p_comment: comment }),
      ...(guests !== undefined && { p_guests: guests, p_guest_names: guest_names ?? [] }),
      ...(isDated && { p_answered_at: answered_at }),
      ...(childId !== undefined && { p_user_id: childId }),
    },
    { signal: AbortSignal.timeout(CALL_LIMIT_MS) },
  )
  // Something between us and the server answered, such as a public network's login page.
  if (Number.isNaN(Date.parse(told?.answered_at))) throw new ApiError('ERROR_NETWORK')
  noteHeard(key, told.answered_at)
  waits.delete(key)
  return { status: told.status, taken: told.taken, answeredAt: told.answered_at }
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
    // It has replaced one that waited to be sent, which would be shown until then, and refused.
    const replaced = before[key]
    if (taken && replaced) store.forget(key, replaced)
  }
  return outcomes
}
