const formats = new Map<string, Intl.DateTimeFormat>()

/** A local time on a 24-hour clock: "18:42". */
export function clockText(iso: string, language: string): string {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    formats.set(language, format)
  }
  const time = new Date(iso)
  // A scan with an invalid time is still listed.
  return Number.isNaN(time.getTime()) ? '–' : format.format(time)
}

const days = new Map<string, Intl.DateTimeFormat>()

/** A local date: "Sat 21 Nov", "lör 21 nov". */
export function dayText(iso: string, language: string): string {
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
