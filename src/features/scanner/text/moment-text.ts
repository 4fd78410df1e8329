import { clockText } from '#lib/time/clock-text.ts'
import { correctedNow } from '#lib/time/server-clock.ts'

const days = new Map<string, Intl.DateTimeFormat>()

/** A local date without its year: "Sat 21 Nov", "lör 21 nov". */
export function shortDayText(iso: string, language: string): string {
  let format = days.get(language)
  if (!format) {
    // Day before month, as everywhere in the app; "en" alone is American.
    const locale = language === 'en' ? 'en-GB' : language
    format = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' })
    days.set(language, format)
  }
  // Months are written as elsewhere in the app, without a full stop.
  return format.format(new Date(iso)).replaceAll('.', '')
}

/** Within this, the time of day alone says when; an evening that passes midnight is one evening. */
const SAME_EVENING_MS = 12 * 3_600_000

/** A local time, with its date if it is not of this evening: "18:42", "18:42 (Sat 21 Nov)". */
export function momentText(iso: string, language: string, now = correctedNow()): string {
  const time = clockText(iso, language)
  return Math.abs(now.getTime() - Date.parse(iso)) > SAME_EVENING_MS
    ? `${time} (${shortDayText(iso, language)})`
    : time
}

/** When an event takes place: "18:00–22:00", with the day of its end if it lasts into another day. */
export function hoursText(start: string, end: string, language: string): string {
  const isLong = Date.parse(end) - Date.parse(start) > SAME_EVENING_MS
  const day = isLong && shortDayText(start, language) !== shortDayText(end, language)
  return `${clockText(start, language)}–${day ? `${shortDayText(end, language)} ` : ''}${clockText(end, language)}`
}
