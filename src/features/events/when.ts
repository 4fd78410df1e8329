import '#lib/time/dates-in-words.ts'
import dayjs from 'dayjs'

import { clockText } from '#lib/time/clock-text.ts'
import { dayOf } from '#lib/time/day.ts'
import { isOwnZone } from '#lib/time/own-zone.ts'
import { wallClockIn } from '#lib/time/wall-clock.ts'

import { isOneEvening } from './one-evening.ts'

type Span = { start_time: string; end_time: string }

/** The short date parts for a calendar leaf, in the device's time zone. */
export function dateLeaf(iso: string, language: string) {
  const at = dayjs(iso).locale(language)
  return { weekday: trimDot(at.format('ddd')), day: at.format('D'), month: trimDot(at.format('MMM')) }
}

/** "Saturday 21 November", with the year if it is not the current one. */
export function fullDayText(iso: string, now: Date, language: string): string {
  const at = dayjs(iso).locale(language)
  return at.format(at.isSame(now, 'year') ? 'dddd D MMMM' : 'dddd D MMMM YYYY')
}

/**
 * Whether a calendar day has passed in the club.
 * @param zone IANA name of the club's time zone; the device's counts while it is unknown
 */
export function isDayOver(day: string, now: Date, zone: string | undefined): boolean {
  const isOwn = zone === undefined || isOwnZone(zone)
  return day < (isOwn ? dayOf(now) : wallClockIn(zone, now.toISOString()).slice(0, 10))
}

const dayAt = (iso: string) => dayOf(new Date(iso))

/** Whether something lasts longer than one evening, so that a time of day alone does not say when. */
export const isSeveralDays = (span: Span): boolean => !isOneEvening(span, dayAt)

/** "19:00–21:30" for one evening, "21 Nov 10:00 – 22 Nov 16:00" for anything longer. */
export function timeText(span: Span, language: string): string {
  const [start, end] = [dayjs(span.start_time).locale(language), dayjs(span.end_time).locale(language)]
  return isOneEvening(span, dayAt)
    ? `${start.format('HH:mm')}–${end.format('HH:mm')}`
    : `${start.format('D MMM HH:mm')} – ${end.format('D MMM HH:mm')}`
}

/**
 * Day and hours in full: "Saturday 21 November, 19:00–21:30", or from one day to another.
 * @returns the two pieces between which a line may break
 */
export function whenText(span: Span, now: Date, language: string): [string, string] {
  const start = fullDayText(span.start_time, now, language)
  if (isOneEvening(span, dayAt)) return [`${start},`, timeText(span, language)]
  const end = fullDayText(span.end_time, now, language)
  return [
    `${start} ${clockText(span.start_time, language)} –`,
    `${end} ${clockText(span.end_time, language)}`,
  ]
}

/** "today", "in 3 days", "2 weeks ago": counted in calendar days, as people do. */
export function relativeDay(iso: string, now: Date, language: string): string {
  const days = dayjs(iso).startOf('day').diff(dayjs(now).startOf('day'), 'day', true)
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const whole = Math.round(days)
  if (Math.abs(whole) < 14) return format.format(whole, 'day')
  if (Math.abs(whole) < 61) return format.format(Math.trunc(whole / 7), 'week')
  if (Math.abs(whole) < 730) return format.format(Math.trunc(whole / 30.44), 'month')
  return format.format(Math.trunc(whole / 365.25), 'year')
}

/**
 * The event's hours in the club's time zone, for a reader whose clock differs; with the days unless it is one evening.
 * @param zone IANA name of the club's time zone
 * @returns as from timeText, or null when the device's clock agrees at that time
 */
export function hoursInZone(span: Span, zone: string, language: string): string | null {
  if (isOwnZone(zone)) return null
  const there = (iso: string) => wallClockIn(zone, iso)
  const ends = [span.start_time, span.end_time]
  if (ends.every((iso) => there(iso) === dayjs(iso).format('YYYY-MM-DDTHH:mm'))) return null
  const dayThere = (iso: string) => there(iso).slice(0, 10)
  const clockThere = (iso: string) => there(iso).slice(-5)
  if (isOneEvening(span, dayThere)) return ends.map(clockThere).join('–')
  return ends
    .map((iso) => `${dayjs(dayThere(iso)).locale(language).format('D MMM')} ${clockThere(iso)}`)
    .join(' – ')
}

/** dayjs adds a full stop to abbreviations in some languages; a calendar leaf has none. */
function trimDot(text: string): string {
  return text.replace(/\.$/, '')
}

/** The city in the name of a time zone: "Stockholm" for Europe/Stockholm. */
export function cityOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
