import { calendarText } from '#calendar/icalendar.ts'

import type { ClubEvent } from '../event.ts'

/**
 * The event as a calendar file. The UID is the same as in the club's calendar feed, so that a calendar with both shows the
 * event once.
 * @param sequence how often the event has changed
 * @param title says so if the event is cancelled
 * @param url the event's page
 */
export function calendarFile(
  event: ClubEvent,
  title: string,
  sequence: number,
  url: string,
  now: Date,
): string {
  const { id, start_time, end_time, description, location, address, status } = event
  const known = { start_time, end_time, description, location, address, is_cancelled: status === 'cancelled' }
  return calendarText([{ ...known, uid: `${id}@samspel`, stamp: now, sequence, title, url }])
}
