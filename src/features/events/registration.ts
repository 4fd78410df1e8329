import type { RegistrationStatus } from '#api/rows.ts'

import type { ClubEvent } from './event.ts'
import { eventPhase, placesLeft } from './status.ts'

/** An answer to an event; null when there is none, or it was withdrawn. */
export type Answer = RegistrationStatus | null

/** The guests the reader brings: how many, and the names of those who are named. */
export interface Guests {
  count: number
  names: readonly string[]
}

/** An answer with its comment and guests. */
export interface GivenAnswer {
  answer: Answer
  comment: string | null
  /** None by default. */
  guests?: Guests
  /** When it was given, ISO 8601, if it is one that the server has. */
  answeredAt?: string
}

const NONE: Guests = { count: 0, names: [] }

export function answerOf(event: ClubEvent): Answer {
  return event.registrations[0]?.status ?? null
}

export function givenAnswer(event: ClubEvent): GivenAnswer {
  const [own] = event.registrations
  const given = {
    answer: answerOf(event),
    comment: own?.comment ?? null,
    ...(own?.answered_at && { answeredAt: own.answered_at }),
  }
  return own?.guests ? { ...given, guests: { count: own.guests, names: own.guest_names } } : given
}

/** The guests the reader has registered. */
export const guestsOf = (event: ClubEvent): Guests => givenAnswer(event).guests ?? NONE

/**
 * The most guests the reader can bring: as many as there are places left for, and never fewer than they
 * already bring.
 */
export function mostGuests(event: ClubEvent): number {
  const { count } = guestsOf(event)
  const left = answerOf(event) === 'going' ? (placesLeft(event) ?? Infinity) : Infinity
  return Math.max(count, Math.min(event.guests_allowed, count + left))
}

/** The event as it will be with this answer, counts included. */
export function withAnswer(event: ClubEvent, { answer, comment, guests = NONE }: GivenAnswer): ClubEvent {
  const before = givenAnswer(event)
  const brought = before.guests ?? NONE
  const sameGuests =
    brought.count === guests.count && JSON.stringify(brought.names) === JSON.stringify(guests.names)
  if (before.answer === answer && before.comment === comment && sameGuests) return event
  const change = (status: RegistrationStatus) => Number(answer === status) - Number(before.answer === status)
  return {
    ...event,
    going_count: event.going_count + change('going'),
    guests_count:
      event.guests_count +
      (answer === 'going' ? guests.count : 0) -
      (before.answer === 'going' ? brought.count : 0),
    interested_count: event.interested_count + change('interested'),
    queued_count: event.queued_count + change('queued'),
    registrations:
      answer === null
        ? []
        : [
            {
              status: answer,
              comment,
              guests: guests.count,
              guest_names: [...guests.names],
              ...(answer === before.answer && before.answeredAt && { answered_at: before.answeredAt }),
            },
          ],
  }
}

/** The event as read anew once an answer has been saved: with its time, which later changes to it refer to. */
export const withTimeOf = (event: ClubEvent, answer: Answer, answeredAt: string): ClubEvent => ({
  ...event,
  registrations: event.registrations.map((own) =>
    own.status === answer ? { ...own, answered_at: answeredAt } : own,
  ),
})

/**
 * Whether the place given up by this answer goes straight to the next on the waiting list, so that it cannot
 * be undone.
 */
export function givesUpPlace({ queued_count }: ClubEvent, before: Answer, answer: Answer): boolean {
  return before === 'going' && answer !== 'going' && queued_count > 0
}

export type Closed = 'ended' | 'cancelled' | 'archived' | 'not_published'

/** Why the event cannot be answered now; null when it can, even without a network. */
export function closedReason(event: ClubEvent, now: Date): Closed | null {
  if (event.status === 'cancelled') return 'cancelled'
  if (eventPhase(event, now) === 'ended') return 'ended'
  if (event.status === 'archived') return 'archived'
  return event.status === 'published' ? null : 'not_published'
}

/**
 * Whether the reader may answer. An event for groups can be answered by their members and by anyone staff
 * added to its list.
 * @param own the reader's groups; until they are loaded, the server decides
 */
export function isInvited(event: ClubEvent, own: readonly string[] | undefined): boolean {
  const isNarrow = event.group_ids.length > 0 && answerOf(event) === null
  return !isNarrow || own === undefined || own.some((id) => event.group_ids.includes(id))
}

/** Whether the reader has yet to answer, and still can. */
export function needsAnswer(event: ClubEvent, now: Date): boolean {
  return answerOf(event) === null && closedReason(event, now) === null
}

/** Whether others have taken every place; someone already going can still change their answer. */
export function isFullFor(event: ClubEvent): boolean {
  return placesLeft(event) === 0 && answerOf(event) !== 'going'
}

/** The answers to choose from; at a full event the waiting list replaces going. */
export function answersOf(event: ClubEvent): RegistrationStatus[] {
  const first = isFullFor(event) || answerOf(event) === 'queued' ? 'queued' : 'going'
  return [first, 'interested', 'declined']
}
