import { type AnswerOf, call } from '#api/functions.ts'
import type { RegistrationStatus } from '#api/rows.ts'
import { answerKey, type KeptAnswer } from '#offline/answers/kept-answers.ts'
import { serverNow } from '#offline/clock/device-clock.ts'

/** When the answers that the server has told of were given, in milliseconds by its clock; by the answer's key. */
const heard = new Map<string, number>()

/**
 * When an answer is given now, ISO 8601: later than what the server has told of this answer, whatever this device, whose
 * clock it knows only about, takes its time for. Else it could count as the earlier one, and be dropped.
 */
export const answeredAt = (key: string): string =>
  new Date(Math.max(serverNow(), (heard.get(key) ?? 0) + 1)).toISOString()

type Told = Pick<KeptAnswer, 'status' | 'comment' | 'guests' | 'guest_names'> &
  Partial<Pick<KeptAnswer, 'answered_at'>>

/**
 * Tells the server the reader's answer, or that of a child whom they look after. Without answered_at it is given now, by the server's clock; only one that was kept
 * says when. Resolves with the answer that holds: who asked for a place in the queue may have got one at the event. Throws
 * ApiError.
 */
export async function sendAnswer(
  eventId: string,
  { status, comment, guests, guest_names, answered_at }: Told,
  childId?: string,
): Promise<RegistrationStatus | null> {
  const told = await call('answer_event', {
    p_event_id: eventId,
    p_status: status,
    ...(comment && { p_comment: comment }),
    ...(guests !== undefined && { p_guests: guests, p_guest_names: guest_names ?? [] }),
    ...(answered_at && { p_answered_at: answered_at }),
    ...(childId !== undefined && { p_user_id: childId }),
  })
  heard.set(answerKey(eventId, childId), Date.parse(told.answered_at))
  return told.status
}

/** An answer to one of several events; null withdraws it. */
export interface AnswerToEvent {
  event_id: string
  status: RegistrationStatus | null
  comment: string | null
  /** As many as before where nothing is said. */
  guests?: number
  guest_names?: readonly string[]
}

/** What became of each. */
export type Outcomes = AnswerOf<'answer_events'>

/**
 * Tells the server the reader's answers to several events at once, or those of a child whom they look after. Who wants to come takes a place, or the end of the queue
 * where there is none. Throws ApiError.
 */
export async function sendAnswersTogether(
  answers: readonly AnswerToEvent[],
  childId?: string,
): Promise<Outcomes> {
  const outcomes = await call('answer_events', {
    p_answers: answers.map(({ guest_names, ...answer }) => ({
      ...answer,
      ...(guest_names && { guest_names: [...guest_names] }),
    })),
    ...(childId !== undefined && { p_user_id: childId }),
  })
  for (const { event_id, answered_at } of outcomes)
    if (answered_at !== null) heard.set(answerKey(event_id, childId), Date.parse(answered_at))
  return outcomes
}

/** The answers that were there before. */
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
