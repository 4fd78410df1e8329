import { refusal } from '../errors.ts'

/**
 * The rows of a CSV body (RFC 4180) by the names in its first line. The word NULL, quoted or not, is null, as in
 * PostgREST. Throws PGRST102 if the number of fields differs from the first line, or if the first line is unterminated.
 */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [header, ...lines] = records(text)
  if (!header || !/[\r\n]/.test(text)) throw refusal('PGRST102', { message: 'not enough input' })
  return lines.map((fields) => {
    if (fields.length !== header.length) {
      throw refusal('PGRST102', { message: 'All lines must have same number of fields' })
    }
    return Object.fromEntries(
      fields.map((value, i) => [header[i] as string, value === 'NULL' ? null : value]),
    )
  })
}

function records(text: string): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let at = 0
  while (at < text.length) {
    const { value, isQuoted, end } = text[at] === '"' ? quotedField(text, at) : bareField(text, at)
    line.push(value)
    const separator = /,|\r\n|\n|\r|$/y
    separator.lastIndex = end
    const found = separator.exec(text)
    if (!found) throw refusal('PGRST102', { message: 'Invalid CSV' })
    at = end + found[0].length
    if (found[0] !== ',') {
      // A line without any text is not a record.
      if (line.length > 1 || line[0] !== '' || isQuoted) lines.push(line)
      line = []
    } else if (at === text.length) lines.push([...line, ''])
  }
  return lines
}

interface CsvField {
  value: string
  isQuoted: boolean
  end: number
}

/** Up to the first quote that is not doubled. */
function quotedField(text: string, start: number): CsvField {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2)
  if (end < 0) throw refusal('PGRST102', { message: 'Invalid CSV' })
  return { value: text.slice(start + 1, end).replaceAll('""', '"'), isQuoted: true, end: end + 1 }
}

function bareField(text: string, start: number): CsvField {
  const special = /[",\r\n]/g
  special.lastIndex = start
  const end = special.exec(text)?.index ?? text.length
  return { value: text.slice(start, end), isQuoted: false, end }
}
