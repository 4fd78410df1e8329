import type { RegistrationStatus } from '#api/rows.ts'

import type { ClubEvent } from './event.ts'
import { eventPhase, placesLeft } from './status.ts'

/** An answer to an event; null is no answer, or one taken back. */
export type Answer = RegistrationStatus | null

/** An answer and the word that was added to it. */
export interface GivenAnswer {
  answer: Answer
  comment: string | null
}

export function answerOf(event: ClubEvent): Answer {
  return event.registrations[0]?.status ?? null
}

export function givenAnswer(event: ClubEvent): GivenAnswer {
  return { answer: answerOf(event), comment: event.registrations[0]?.comment ?? null }
}

/** The event as it will be once this is the reader's answer, counts included. */
export function withAnswer(event: ClubEvent, { answer, comment }: GivenAnswer): ClubEvent {
  const before = givenAnswer(event)
  if (before.answer === answer && before.comment === comment) return event
  const change = (status: RegistrationStatus) => Number(answer === status) - Number(before.answer === status)
  return {
    ...event,
    going_count: event.going_count + change('going'),
    interested_count: event.interested_count + change('interested'),
    queued_count: event.queued_count + change('queued'),
    registrations: answer === null ? [] : [{ status: answer, comment }],
  }
}

export type Closed = 'ended' | 'cancelled' | 'not_published'

/** Why nobody can answer any more, or yet; null when they can, also without a network. */
export function closedReason(event: ClubEvent, now: Date): Closed | null {
  if (event.status === 'cancelled') return 'cancelled'
  if (eventPhase(event, now) === 'ended') return 'ended'
  return event.status === 'published' ? null : 'not_published'
}

/** Whether the event waits for the reader to say something, and can be answered. */
export function needsAnswer(event: ClubEvent, now: Date): boolean {
  return answerOf(event) === null && closedReason(event, now) === null
}

/** Whether the last place is taken by others: whoever goes already may still change their mind. */
export function isFullFor(event: ClubEvent): boolean {
  return placesLeft(event) === 0 && answerOf(event) !== 'going'
}

/** The answers that the reader may choose from: at a full event a place in the queue instead of one at the event. */
export function answersOf(event: ClubEvent): RegistrationStatus[] {
  const first = isFullFor(event) || answerOf(event) === 'queued' ? 'queued' : 'going'
  return [first, 'interested', 'declined']
}
