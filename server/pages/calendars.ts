import { type CalendarEvent, calendarText } from '#calendar/icalendar.ts'

import type { CalendarFeed, PublicClub } from './data.ts'

/** A member's calendar. */
export const memberCalendar = ({ name, cancelled_title, events }: CalendarFeed): string =>
  calendarText(
    events.map((event) => entry(event, cancelled_title)),
    { name },
  )

/** A public club's calendar. */
export const clubCalendar = ({ name, words, events }: PublicClub): string =>
  calendarText(
    events.map((event) => entry(event, words.cancelled_title)),
    { name },
  )

type Listed = CalendarFeed['events'][number]
type Event = Omit<Listed, 'child_id' | 'child_name'> & Partial<Listed>

/** An event of a child has an id of its own, and the child's name in its title. */
function entry({ child_id, child_name, ...event }: Event, cancelledTitle: string): CalendarEvent {
  const title = child_name ? `${event.title} (${child_name})` : event.title
  return {
    ...event,
    uid: `${child_id ? `${event.id}-${child_id}` : event.id}@samspel`,
    // Rather than the time of the request, so that unchanged events give identical bytes.
    stamp: new Date(event.last_modified),
    title: event.is_cancelled ? cancelledTitle.replace('{title}', () => title) : title,
  }
}
