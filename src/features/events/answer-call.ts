import { ApiError } from '#api/errors.ts'
import { type AnswerOf, call } from '#api/functions.ts'
import type { RegistrationStatus } from '#api/rows.ts'
import { currentSession } from '#api/session.ts'
import { answerKey, type KeptAnswer, keptAnswersOf } from '#offline/answers/kept-answers.ts'
import { serverNow } from '#offline/clock/device-clock.ts'

/** When each answer was given according to the server, in milliseconds by its clock; by answer key. */
const heard = new Map<string, number>()

const timeOf = (kept: KeptAnswer | undefined): number =>
  kept && !kept.refused ? Date.parse(kept.answered_at) : 0

/**
 * The time of an answer given now, ISO 8601. Always later than the last time the server has reported for this
 * answer, however wrong this device's estimate of the server's clock is; otherwise it could count as the
 * earlier of the two and be dropped.
 * @param kept the answer that it replaces before it was sent
 */
export const answeredAt = (key: string, kept?: KeptAnswer): string =>
  new Date(Math.max(serverNow(), (heard.get(key) ?? 0) + 1, timeOf(kept) + 1)).toISOString()

/** The span of the changes that this page has made to an answer it had read, in milliseconds; by answer key. */
const changed = new Map<string, { from: number; to: number }>()

/**
 * A time right after an answer read as given at `before`, ISO 8601, and after every change that this page has made to it
 * since: the screen may not have read their times yet.
 * @param kept the answer that it replaces before it was sent
 */
export function rightAfter(before: string, key: string, kept?: KeptAnswer): string {
  // The server's times have microseconds, which this rounds down.
  const read = Date.parse(before)
  const span = changed.get(key)
  const { from, to } = span && span.from <= read && read <= span.to ? span : { from: read, to: read }
  const next = Math.max(to, timeOf(kept)) + 1
  changed.set(key, { from, to: next })
  return new Date(next).toISOString()
}

type Told = Pick<KeptAnswer, 'status' | 'comment' | 'guests' | 'guest_names'> &
  Partial<Pick<KeptAnswer, 'answered_at'>>

/** The answer that holds, whether it is the one sent, and when it was given, ISO 8601. */
export interface Holds {
  status: RegistrationStatus | null
  taken: boolean
  answeredAt: string
}

/**
 * Sends the reader's answer, or that of a child they are a guardian of. Without `answered_at` it counts as
 * given now, by the server's clock. Resolves with the answer that holds, and whether it is this one: a request for
 * a place on the waiting list may have got one at the event, and an answer given after `answered_at` takes precedence. Throws
 * ApiError.
 */
export async function sendAnswer(
  eventId: string,
  { status, comment, guests, guest_names, answered_at }: Told,
  childId?: string,
): Promise<Holds> {
  const told = await call('answer_event', {
    p_event_id: eventId,
    p_status: status,
    ...(comment && { p_comment: comment }),
    ...(guests !== undefined && { p_guests: guests, p_guest_names: guest_names ?? [] }),
    ...(answered_at && { p_answered_at: answered_at }),
    ...(childId !== undefined && { p_user_id: childId }),
  })
  const answeredMs = Date.parse(told?.answered_at)
  // Something between us and the server answered, such as a public network's login page.
  if (Number.isNaN(answeredMs)) throw new ApiError('ERROR_NETWORK')
  heard.set(answerKey(eventId, childId), answeredMs)
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
    if (answered_at !== null) heard.set(key, Date.parse(answered_at))
    // It has replaced one that waited to be sent, which would be shown until then, and refused.
    const replaced = before[key]
    if (taken && replaced) store.forget(key, replaced)
  }
  return outcomes
}

/** The answers that applied before. */
export const undoOf = (outcomes: Outcomes): AnswerToEvent[] =>
  outcomes
    .filter(({ taken }) => taken)
    .map(({ event_id, before }) => ({
      event_id,
      status: before?.status ?? null,
      comment: before?.comment ?? null,
      guests: before?.guests ?? 0,
      guest_names: before?.guest_names ?? [],
    }))
