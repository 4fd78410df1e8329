import type { RegistrationStatus } from '#api/rows.ts'
import type { ClubEvent } from './event.ts'
import { eventPhase, placesLeft } from './status.ts'

/** An answer to an event; null is no answer, or one taken back. */
export type Answer = RegistrationStatus | null

export function answerOf(event: ClubEvent): Answer {
  return event.registrations[0]?.status ?? null
}

/** The event as it will be once the reader's answer is `answer`, counts included. */
export function withAnswer(event: ClubEvent, answer: Answer): ClubEvent {
  const before = answerOf(event)
  if (before === answer) return event
  const change = (status: RegistrationStatus) => Number(answer === status) - Number(before === status)
  return {
    ...event,
    going_count: event.going_count + change('going'),
    interested_count: event.interested_count + change('interested'),
    registrations: answer === null ? [] : [{ status: answer }],
  }
}

export type Closed = 'ended' | 'cancelled' | 'not_published' | 'offline'

/** Why the reader cannot answer at all right now; null when they can. */
export function closedReason(event: ClubEvent, now: Date, online: boolean): Closed | null {
  if (event.status === 'cancelled') return 'cancelled'
  if (eventPhase(event, now) === 'ended') return 'ended'
  if (event.status !== 'published') return 'not_published'
  return online ? null : 'offline'
}

/** Whether the last place is taken by others: whoever goes already may still change their mind. */
export function isFullFor(event: ClubEvent): boolean {
  return placesLeft(event) === 0 && answerOf(event) !== 'going'
}
