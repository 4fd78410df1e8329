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
  'answer_by',
  'status',
  'going_count',
  'guests_count',
  'max_participants',
] as const

/** The part of an event that participation needs. Times are ISO 8601. */
export type AttendedEvent = Pick<Row<'events'>, (typeof ATTENDED_COLUMNS)[number]>

/** How long before an event its doors open. */
export const DOORS_OPEN_AHEAD_MS = 3_600_000

type Span = Pick<AttendedEvent, 'start_time' | 'end_time' | 'status'>

/** Whether the doors are open: from an hour before a published event until its end, as in the scanner. */
export function isOpen({ start_time, end_time, status }: Span, now: Date): boolean {
  const at = now.getTime()
  return (
    status === 'published' && Date.parse(start_time) - DOORS_OPEN_AHEAD_MS <= at && at < Date.parse(end_time)
  )
}

/** Whether the event has not started, so that there are only answers to show. */
export function isAhead({ start_time }: Pick<Span, 'start_time'>, now: Date): boolean {
  return Date.parse(start_time) > now.getTime()
}

export function isOver({ end_time }: Pick<Span, 'end_time'>, now: Date): boolean {
  return Date.parse(end_time) <= now.getTime()
}

/** Somebody who registered for an event, or attended it. */
export type Attendee = RowOfAnswer<'event_participation'>

/** Somebody who can be checked in by hand. */
export type Candidate = RowOfAnswer<'find_attendees'>

/** An event in numbers. `missing` are those going who have not come: no-shows once the event is over. */
export type Figures = AnswerOf<'event_participation_figures'>

/** Something that happened at a door. */
export type Scan = RowOfAnswer<'event_scans'>

/** What the reader's permissions allow for participation. */
export interface ParticipationRights {
  checkIn: boolean
  undo: boolean
  /** E-mails those who have not answered. */
  remind: boolean
  mail: boolean
  /** Opens members' profiles. */
  profiles: boolean
  /** Moves people on the waiting list. */
  reorder: boolean
  /** Answers for others. */
  answer: boolean
}

export function participationRights(permissions: readonly Permission[]): ParticipationRights {
  const checkIn = permissions.includes('event_attendance:create')
  return {
    checkIn,
    // An undo is a scan too, so it also needs permission to check in.
    reorder: permissions.includes('event:update'),
    answer: permissions.includes('event:update'),
    undo: checkIn && permissions.includes('event_attendance:delete'),
    remind: permissions.includes('event:update'),
    mail: permissions.includes('email:send'),
    profiles: permissions.includes('user:read:profile'),
  }
}
