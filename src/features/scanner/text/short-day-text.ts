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
