import fc from 'fast-check'
import { expect, it } from 'vitest'

import { concert } from '../concert.fixture.ts'
import { calendarFile } from './ics.ts'

const URL = 'https://club.example/events/hostkonsert'
const now = new Date('2026-11-20T12:00:00.123Z')
const summary = (title: string) => {
  const [, rest = ''] = calendarFile(concert(), title, 3, URL, now).split('\r\nSUMMARY:')
  return `SUMMARY:${rest.slice(0, rest.indexOf('\r\nDESCRIPTION:'))}`
}
const octets = (text: string) => new TextEncoder().encode(text).length
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

it('keeps one line for one text, whatever it contains', () => {
  const hostile = fc
    .array(
      fc.constantFrom(
        '\r\n',
        '\n',
        '\r',
        '\u0085',
        '\u2028',
        '\u2029',
        '\u000b',
        '\u000c',
        '\u001c',
        '\u007f',
        '\t',
        ' ',
        ',',
        ';',
        ':',
        '"',
        '\\',
        '\\n',
        '\r\n ',
        '\r\nEND:VEVENT\r\nBEGIN:VALARM',
        'å',
        '🎺',
        '\u200d',
        'a'.repeat(74),
        'DTSTART:',
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(hostile, (title) => {
      const line = summary(title)
      const parts = line.split('\r\n')
      expect(parts.slice(1).every((part) => part.startsWith(' '))).toBe(true)
      for (const part of parts) expect(octets(part)).toBeLessThanOrEqual(75)
      const value = line.replaceAll('\r\n ', '').replace('SUMMARY:', '')
      // oxlint-disable-next-line no-control-regex
      expect(value).toMatch(/^(?:[^\u0000-\u0008\u000a-\u001f\u007f\u0085\u2028\u2029\\,;]|\\[\\,;n])*$/)
      const read = value.replace(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
      const lines = title.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
      // oxlint-disable-next-line no-control-regex
      expect(read).toBe(lines.replace(/[\u000b-\u001f\u007f]/g, ''))
    }),
    { numRuns: 500 },
  )
})

it('folds lines at 75 octets, and never inside a character', () => {
  for (const before of [56, 57, 58, 59, 60]) {
    const title = `${'a'.repeat(before)}🎺${'å'.repeat(100)}🎷${'b'.repeat(before)}`
    const parts = summary(title).split('\r\n')
    for (const part of parts) expect(octets(part)).toBeLessThanOrEqual(75)
    for (const part of parts.slice(0, -1)) expect(octets(part)).toBeGreaterThan(71)
    expect(parts.join('\r\n').replaceAll('\r\n ', '')).toBe(`SUMMARY:${title}`)
  }
  expect(summary('x'.repeat(67))).toBe(`SUMMARY:${'x'.repeat(67)}`)
})
