import type { ClubEvent } from './event.ts'

/** Upcoming, running or ended. The start time is inclusive, the end time exclusive. */
export function eventPhase(event: Pick<ClubEvent, 'start_time' | 'end_time'>, now: Date) {
  if (Date.parse(event.end_time) <= now.getTime()) return 'ended'
  return Date.parse(event.start_time) <= now.getTime() ? 'running' : 'upcoming'
}

/** Cancelled, or archived, which removes it from every list. */
export const isCalledOff = ({ status }: Pick<ClubEvent, 'status'>) =>
  status === 'cancelled' || status === 'archived'

/** Whether nobody can attend any more. */
export function isOverOrOff(event: Pick<ClubEvent, 'start_time' | 'end_time' | 'status'>, now: Date) {
  return isCalledOff(event) || eventPhase(event, now) === 'ended'
}

/** Published, started and not yet ended; a draft or cancelled event is never running. */
export function isRunning(event: ClubEvent, now: Date): boolean {
  return event.status === 'published' && eventPhase(event, now) === 'running'
}

/** Places left, never below zero; null when there is no limit. Guests take places like members do. */
export function placesLeft(event: ClubEvent): number | null {
  return event.max_participants === null
    ? null
    : Math.max(0, event.max_participants - event.going_count - event.guests_count)
}

export type Mark = 'running' | 'draft' | 'cancelled' | 'archived' | 'private' | 'full'

/** The marks beside an event's title, most important first. */
export function eventMarks(event: ClubEvent, now: Date): Mark[] {
  const marks: Mark[] = []
  if (event.status !== 'published') marks.push(event.status)
  if (isRunning(event, now)) marks.push('running')
  if (event.is_private) marks.push('private')
  const open = event.status === 'published' && eventPhase(event, now) !== 'ended'
  if (open && placesLeft(event) === 0) marks.push('full')
  return marks
}
