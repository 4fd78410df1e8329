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
