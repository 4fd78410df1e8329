/** An event as far as its participation goes. Times are ISO 8601. */
export interface AttendedEvent {
  id: string
  slug: string
  title: string
  type: string
  location: string | null
  start_time: string
  end_time: string
  status: 'draft' | 'published' | 'cancelled' | 'archived'
  going_count: number
}

const HOUR = 3_600_000

type Span = Pick<AttendedEvent, 'start_time' | 'end_time' | 'status'>

/** Whether people are let in now: from an hour before a published event until its end, as the scanner counts. */
export function isOpen({ start_time, end_time, status }: Span, now: Date): boolean {
  const at = now.getTime()
  return status === 'published' && Date.parse(start_time) - HOUR <= at && at < Date.parse(end_time)
}

export function isOver({ end_time }: Pick<Span, 'end_time'>, now: Date): boolean {
  return Date.parse(end_time) <= now.getTime()
}

/** Somebody who registered for an event, or came to it. */
export interface Attendee {
  user_id: string
  name: string
  registration: 'going' | 'interested' | null
  date_registered: string | null
  check_in_time: string | null
  participation: 'registered' | 'attended' | 'attended_without_registration' | 'no_show'
}

/** Somebody who may be checked in by hand. */
export type Candidate = Pick<Attendee, 'user_id' | 'name' | 'registration' | 'check_in_time'>

/** An event in numbers. */
export interface Figures {
  going: number
  interested: number
  attended: number
  attended_without_registration: number
  /** Going and not here: no-shows once the event is over. */
  missing: number
  conflicts: number
  arrivals: { minute: string; people: number }[]
}

/** One thing that happened at a door. */
export interface Scan {
  scan_id: string
  user_id: string
  name: string
  op: 'check_in' | 'undo'
  method: 'card' | 'search' | 'manual'
  scanned_at: string
  recorded_at: string
  result: 'recorded' | 'duplicate' | 'earlier' | 'conflict'
  conflict: boolean
  conflict_reason: 'card_replaced' | 'account_inactive' | 'already_inside' | null
  device_name: string | null
  staff_name: string | null
  taken_over: boolean
  taken_over_by_name: string | null
  reason: string | null
}

/** What somebody may do about who was there, as far as their permissions go. */
export interface ParticipationRights {
  checkIn: boolean
  undo: boolean
}

export function participationRights(permissions: readonly string[]): ParticipationRights {
  const checkIn = permissions.includes('event_attendance:create')
  return {
    checkIn,
    // A check-in is taken back by a scan, too.
    undo: checkIn && permissions.includes('event_attendance:delete'),
  }
}
