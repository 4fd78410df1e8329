// iCalendar (RFC 5545), for the feeds that calendar programs subscribe to and the file that a page offers.

/** An event of a calendar. */
export interface CalendarEvent {
  /** The same wherever the event stands, so that a calendar with two copies shows it once. */
  uid: string
  /** When this version of it was made. */
  stamp: Date
  /** When the event was last changed, if that is of use. */
  last_modified?: string
  /** How often it has changed: calendars replace an entry only with a later one (section 3.8.7.4). */
  sequence: number
  start_time: string
  end_time: string
  /** Says so if the event is cancelled, since some programs skip the status. */
  title: string
  description: string | null
  location: string | null
  address: string | null
  /** The event's page. */
  url?: string
  is_cancelled: boolean
  /** Not yet in the diary of whose calendar it is: shown, but the time counts as free. */
  is_tentative?: boolean
}

/**
 * A calendar with these events.
 * @param feed for a calendar to subscribe to rather than a file: its name, if it has one
 */
export function calendarText(events: readonly CalendarEvent[], feed?: { name: string | null }): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Samspel//Samspel//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // RFC 7986, and what programs knew before it.
    ...(feed?.name ? [`NAME:${text(feed.name)}`, `X-WR-CALNAME:${text(feed.name)}`] : []),
    ...(feed ? ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'] : []),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent): string[] {
  const place = [event.location, event.address].filter(Boolean).join(', ')
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.stamp)}`,
    ...(event.last_modified ? [`LAST-MODIFIED:${utc(new Date(event.last_modified))}`] : []),
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utc(new Date(event.start_time))}`,
    `DTEND:${utc(new Date(event.end_time))}`,
    `SUMMARY:${text(event.title)}`,
    ...(event.description ? [`DESCRIPTION:${text(event.description)}`] : []),
    ...(place ? [`LOCATION:${text(place)}`] : []),
    ...(event.url ? [`URL:${event.url}`] : []),
    `STATUS:${event.is_cancelled ? 'CANCELLED' : event.is_tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    ...(event.is_tentative ? ['TRANSP:TRANSPARENT'] : []),
    'END:VEVENT',
  ]
}

/** A time in UTC, which needs no time zone definition (section 3.3.5, form 2). */
function utc(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d+/g, '')
}

/**
 * Escaped for use as a value (section 3.3.11). Text pasted from word processors contains other line breaks than \n; some
 * programs take them for the end of a content line, and lose the whole text.
 */
function text(value: string): string {
  const lines = value.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
  // Control characters are not allowed in calendar text, except tabs and line breaks.
  // oxlint-disable-next-line no-control-regex
  const clean = lines.replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  return clean.replace(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`)
}

const LINE_OCTETS = 75

/** Folds a line at 75 octets without splitting a character (section 3.1). */
function fold(line: string): string {
  let octets = 0
  let folded = ''
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > LINE_OCTETS) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += size
  }
  return folded
}

/** In UTF-8. Counted rather than encoded: in a feed of ninety events that takes thirty times as long. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
