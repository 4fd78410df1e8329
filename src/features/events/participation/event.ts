import type { AnswerOf, RowOfAnswer } from '#api/functions.ts'
import type { Row } from '#api/relations.ts'
import type { Permission } from '#api/schema.gen.ts'

export const ATTENDED_COLUMNS = [
  'id',
  'slug',
  'title',
  'type',
  'location',
  'start_time',
  'end_time',
  'status',
  'going_count',
  'guests_count',
  'max_participants',
] as const

/** An event as far as its participation goes. Times are ISO 8601. */
export type AttendedEvent = Pick<Row<'events'>, (typeof ATTENDED_COLUMNS)[number]>

/** How long before an event its doors open. */
export const DOORS_OPEN_AHEAD_MS = 3_600_000

type Span = Pick<AttendedEvent, 'start_time' | 'end_time' | 'status'>

/** Whether people are let in now: from an hour before a published event until its end, as the scanner counts. */
export function isOpen({ start_time, end_time, status }: Span, now: Date): boolean {
  const at = now.getTime()
  return (
    status === 'published' && Date.parse(start_time) - DOORS_OPEN_AHEAD_MS <= at && at < Date.parse(end_time)
  )
}

/** Whether it has not begun: answers are what there is to see. */
export function isAhead({ start_time }: Pick<Span, 'start_time'>, now: Date): boolean {
  return Date.parse(start_time) > now.getTime()
}

export function isOver({ end_time }: Pick<Span, 'end_time'>, now: Date): boolean {
  return Date.parse(end_time) <= now.getTime()
}

/** Somebody who registered for an event, or came to it. */
export type Attendee = RowOfAnswer<'event_participation'>

/** Somebody who may be checked in by hand. */
export type Candidate = RowOfAnswer<'find_attendees'>

/** An event in numbers; `missing` are going and not here: no-shows once the event is over. */
export type Figures = AnswerOf<'event_participation_figures'>

/** One thing that happened at a door. */
export type Scan = RowOfAnswer<'event_scans'>

/** What somebody may do about who was there, as far as their permissions go. */
export interface ParticipationRights {
  checkIn: boolean
  undo: boolean
  /** Mails those who have not answered. */
  remind: boolean
  mail: boolean
  /** Sees the profiles of members. */
  profiles: boolean
  /** Moves people in the queue. */
  reorder: boolean
}

export function participationRights(permissions: readonly Permission[]): ParticipationRights {
  const checkIn = permissions.includes('event_attendance:create')
  return {
    checkIn,
    // A check-in is taken back by a scan, too.
    reorder: permissions.includes('event:update'),
    undo: checkIn && permissions.includes('event_attendance:delete'),
    remind: permissions.includes('event:update'),
    mail: permissions.includes('email:send'),
    profiles: permissions.includes('user:read:profile'),
  }
}
