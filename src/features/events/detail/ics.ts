import type { ClubEvent } from '../event.ts'

const LINE_OCTETS = 75
const encoder = new TextEncoder()

/**
 * The event as a calendar file (RFC 5545). The UID is the same as in the club's calendar feed, so that a
 * calendar with both shows the event once.
 * @param sequence how often the event has changed: calendars replace an entry only with a later one (section 3.8.7.4)
 * @param title says so if the event is cancelled, since some programs skip the status
 * @param url the event's page
 */
export function calendarFile(
  event: ClubEvent,
  title: string,
  sequence: number,
  url: string,
  now: Date,
): string {
  const place = [event.location, event.address].filter(Boolean).join(', ')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Samspel//Samspel//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.id}@samspel`,
    `DTSTAMP:${utc(now)}`,
    `SEQUENCE:${sequence}`,
    `DTSTART:${utc(new Date(event.start_time))}`,
    `DTEND:${utc(new Date(event.end_time))}`,
    `SUMMARY:${text(title)}`,
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    ...(place ? [`LOCATION:${text(place)}`] : []),
    `URL:${url}`,
    `STATUS:${event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function utc(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '')
}

/** As app.ical_text in the database, which says why. */
function text(value: string): string {
  const lines = value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
  // Control characters are not allowed in calendar text, except tabs and line breaks.
  // oxlint-disable-next-line no-control-regex
  const clean = lines.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  return clean.replace(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
}

/** Folds lines at 75 octets without splitting a character (section 3.1). */
function fold(line: string): string {
  let octets = 0
  let folded = ''
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}
