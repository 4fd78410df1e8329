import { expect, it } from 'vitest'

import { concert } from '../concert.fixture.ts'
import { calendarFile } from './ics.ts'

const URL = 'https://club.example/events/hostkonsert'
const now = new Date('2026-11-20T12:00:00.123Z')
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

it('gives the time and place in a form that every calendar understands', () => {
  expect(unfolded(calendarFile(concert(), 'Höstkonsert', 3, URL, now))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Samspel//Samspel//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:0a4d3f0e-1111-4000-8000-000000000001@samspel',
    'DTSTAMP:20261120T120000Z',
    'SEQUENCE:3',
    'DTSTART:20261121T180000Z',
    'DTEND:20261121T200000Z',
    'SUMMARY:Höstkonsert',
    'DESCRIPTION:Välkomna!',
    'LOCATION:Stadsteatern\\, Norrvik',
    `URL:${URL}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it('leaves out missing fields, and marks a cancelled event', () => {
  const lines = unfolded(
    calendarFile(
      concert({ location: null, description: null, status: 'cancelled' }),
      'INSTÄLLT: Höstkonsert',
      3,
      URL,
      now,
    ),
  )
  expect(lines.filter((line) => /^(LOCATION|DESCRIPTION)/.test(line))).toEqual([])
  expect(lines).toContain('STATUS:CANCELLED')
  expect(lines).toContain('SUMMARY:INSTÄLLT: Höstkonsert')
})

it('escapes text so that it cannot end its line or start another', () => {
  const description = 'a\r\nBEGIN:VALARM\rb;c,d\\e\u0007'
  expect(unfolded(calendarFile(concert({ description }), 'Höstkonsert', 3, URL, now))).toContain(
    String.raw`DESCRIPTION:a\nBEGIN:VALARM\nb\;c\,d\\e`,
  )
})

it.each(['\r\n', '\r', '\u2028', '\u2029', '\u0085'])('preserves a text whose lines end in %j', (end) => {
  const description = `Rad ett${end}Rad två`
  expect(unfolded(calendarFile(concert({ description }), 'Höstkonsert', 3, URL, now))).toContain(
    String.raw`DESCRIPTION:Rad ett\nRad två`,
  )
})

it('folds long lines at 75 octets without splitting characters', () => {
  const title = '🎺å'.repeat(60)
  const file = calendarFile(concert(), title, 3, URL, now)
  const octets = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
  expect(Math.max(...octets)).toBeLessThanOrEqual(75)
  expect(unfolded(file)).toContain(`SUMMARY:${title}`)
})
