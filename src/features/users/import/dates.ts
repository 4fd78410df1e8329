import { LANGUAGES } from '#lib/text/languages.ts'

/** The names of the months in every language, long and short, without full stops. */
const MONTHS = Array.from({ length: 12 }, (_, month) =>
  LANGUAGES.flatMap((language) =>
    (['long', 'short'] as const).map((style) =>
      new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
        .format(new Date(Date.UTC(2000, month)))
        .toLowerCase()
        .replace('.', ''),
    ),
  ),
)

/** Spreadsheets count days from here. */
const EPOCH = Date.UTC(1899, 11, 30)
const DAY_MS = 86_400_000

/**
 * A day as YYYY-MM-DD, from the ways it is written in lists: 2019-08-15, 20190815, 2019/8/15, 15/8 2019, 15.8.2019, 15 aug 2019,
 * 15-Aug-19, August 15, 2019, a spreadsheet's number of a day, and a Swedish personal identity number, with or without century,
 * of which only the day is used. Undefined for anything else.
 */
export function readDay(text: string, today = new Date()): string | undefined {
  // Dashes of word processors, and the spaces that may not be broken.
  const written = text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:[t ].*)?$/.exec(written)
  if (yearFirst) return day(yearFirst[1], yearFirst[2], yearFirst[3])
  const digits = /^(\d{4})(\d{2})(\d{2})$/.exec(written)
  if (digits) return day(digits[1], digits[2], digits[3])
  const identity = /^(\d{2})?(\d{2})(\d{2})(\d{2}) ?([-+]?) ?\d{4}$/.exec(written)
  if (identity) {
    const [, century, year = '', month, date, sign] = identity
    // From the year somebody turns 100, a plus replaces the dash. 60 is added to the day of those who are not registered in Sweden.
    const born = century ? century + year : recentYear(year, today, sign === '+' ? 100 : 0)
    return day(born, month, String(Number(date) % 60))
  }
  const dayFirst = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/.exec(written)
  if (dayFirst) return day(dayFirst[3], dayFirst[2], dayFirst[1])
  const inWords =
    /^(\d{1,2})(?:(?::?[ae]|st|nd|rd|th)(?!\p{L}))?[-. /]*(?<month>\p{L}+)[-., /]*(\d{4}|\d{2})$/u.exec(
      written,
    ) ?? /^(?<month>\p{L}+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(written)
  if (inWords?.groups) {
    const [date, year = ''] = inWords.slice(1).filter((part) => /\d/.test(part))
    return day(year.length === 2 ? recentYear(year, today) : year, month(inWords.groups['month']), date)
  }
  const serial = /^([1-5]\d{4})(?:[.,]\d+)?$/.exec(written)
  if (serial) return new Date(EPOCH + Number(serial[1]) * DAY_MS).toISOString().slice(0, 10)
  return undefined
}

/** The last year that ends with these two digits, or one that many years earlier. */
function recentYear(twoDigits: string, today: Date, earlier = 0): string {
  const now = today.getFullYear()
  const year = now - (now % 100) + Number(twoDigits)
  return String((year > now ? year - 100 : year) - earlier)
}

/** By at least three letters of its name. */
function month(word = ''): string {
  return String(
    MONTHS.findIndex((names) =>
      names.some((name) => name === word || (word.length > 2 && name.startsWith(word))),
    ) + 1,
  )
}

function day(year = '', month = '', date = ''): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const read = new Date(`${written}T00:00:00Z`)
  // 30 February would become 1 March.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) ? written : undefined
}
