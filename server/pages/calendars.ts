import { type CalendarEvent, calendarText } from '#calendar/icalendar.ts'

import type { CalendarFeed, PublicClub } from './data.ts'

/** How the answer stands in front of an event's title. */
export const MARKS = ['none', 'signs', 'words'] as const
type Marks = (typeof MARKS)[number]

const SIGNS = { going: '✓', interested: '?', queued: '…', declined: '✗', unanswered: '○' }

/**
 * A member's calendar. Programs see by the status what the member is going to, and people by the mark.
 * @param site Samspel's address, for the links to where events are answered; empty if it is not known
 */
export const memberCalendar = ({ name, words, events }: CalendarFeed, site: string, marks: Marks): string =>
  calendarText(
    events.map(({ slug, answer, ...event }) => {
      const mark = answer ?? 'unanswered'
      const marked = { none: '{title}', signs: `${SIGNS[mark]} {title}`, words: words[mark] }[marks]
      const url = site && `${site}/events/${slug}`
      const invitation = url && !event.is_cancelled ? words.answer.replace('{url}', () => url) : null
      return {
        ...entry(event, event.is_cancelled ? words.cancelled : marked),
        description: [event.description, invitation].filter(Boolean).join('\n\n'),
        ...(url && { url }),
        is_tentative: answer !== 'going',
      }
    }),
    { name },
  )

/** A public club's calendar. */
export const clubCalendar = ({ name, words, events }: PublicClub): string =>
  calendarText(
    events.map((event) => entry(event, event.is_cancelled ? words.cancelled_title : '{title}')),
    { name },
  )

type Listed = Omit<CalendarFeed['events'][number], 'slug' | 'answer'>
type Event = Omit<Listed, 'child_id' | 'child_name'> & Partial<Listed>

/** An event of a child has an id of its own, and the child's name in its title. */
function entry({ child_id, child_name, ...event }: Event, title: string): CalendarEvent {
  const own = child_name ? `${event.title} (${child_name})` : event.title
  return {
    ...event,
    uid: `${child_id ? `${event.id}-${child_id}` : event.id}@samspel`,
    // Rather than the time of the request, so that unchanged events give identical bytes.
    stamp: new Date(event.last_modified),
    title: title.replace('{title}', () => own),
  }
}
