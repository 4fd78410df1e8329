const MONTHS = ['jan', 'feb', 'mar', 'apr', 'maj', 'jun', 'jul', 'aug', 'sep', 'okt', 'nov', 'dec']
const ENGLISH: Record<string, string> = { may: 'maj', oct: 'okt' }

/**
 * A day in the formats common in Sweden, as YYYY-MM-DD: 2019-08-15, 20190815, 2019/8/15, 15/8 2019, 15.8.2019, 15 aug
 * 2019, and a personal identity number with century, of which only the day is used. Undefined for anything else.
 */
export function readDay(text: string): string | undefined {
  const written = text.trim().toLowerCase()
  const yearFirst = /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})(?:[t ].*)?$/.exec(written)
  if (yearFirst) return day(yearFirst[1], yearFirst[2], yearFirst[3])
  const digits = /^(\d{4})(\d{2})(\d{2})(?:-?\d{4})?$/.exec(written)
  if (digits) return day(digits[1], digits[2], digits[3])
  const dayFirst = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4})$/.exec(written)
  if (dayFirst) return day(dayFirst[3], dayFirst[2], dayFirst[1])
  const inWords = /^(\d{1,2})\.? ?(\p{L}{3})\p{L}*\.? ?(\d{4})$/u.exec(written)
  if (inWords) return day(inWords[3], month(inWords[2]), inWords[1])
  return undefined
}

function month(word = ''): string {
  return String(MONTHS.indexOf(ENGLISH[word] ?? word) + 1)
}

function day(year = '', month = '', date = ''): string | undefined {
  const written = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const read = new Date(`${written}T00:00:00Z`)
  // 30 February would become 1 March.
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(written) ? written : undefined
}
