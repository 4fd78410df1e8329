import type { ClubEvent } from './event.ts'

/** Where an event stands in time. It begins at its start and is over at its end. */
export function eventPhase(event: Pick<ClubEvent, 'start_time' | 'end_time'>, now: Date) {
  if (Date.parse(event.end_time) <= now.getTime()) return 'ended'
  return Date.parse(event.start_time) <= now.getTime() ? 'running' : 'upcoming'
}

/** Whether it was called off: cancelled, or archived, which takes it out of every list. */
export const isCalledOff = ({ status }: Pick<ClubEvent, 'status'>) =>
  status === 'cancelled' || status === 'archived'

/** Whether there is nothing left to come to. */
export function isOverOrOff(event: Pick<ClubEvent, 'start_time' | 'end_time' | 'status'>, now: Date) {
  return isCalledOff(event) || eventPhase(event, now) === 'ended'
}

/** Running means published, begun and not over: a draft or a cancelled event never runs. */
export function isRunning(event: ClubEvent, now: Date): boolean {
  return event.status === 'published' && eventPhase(event, now) === 'running'
}

/** Free places, never below zero; null where there is no limit. Guests take places as members do. */
export function placesLeft(event: ClubEvent): number | null {
  return event.max_participants === null
    ? null
    : Math.max(0, event.max_participants - event.going_count - event.guests_count)
}

export type Mark = 'running' | 'draft' | 'cancelled' | 'archived' | 'private' | 'full'

/** What a card must say beside the title, the most important first. */
export function eventMarks(event: ClubEvent, now: Date): Mark[] {
  const marks: Mark[] = []
  if (event.status !== 'published') marks.push(event.status)
  if (isRunning(event, now)) marks.push('running')
  if (event.is_private) marks.push('private')
  const open = event.status === 'published' && eventPhase(event, now) !== 'ended'
  if (open && placesLeft(event) === 0) marks.push('full')
  return marks
}
