import { refusal } from '../errors.ts'

/**
 * Rows of a CSV body (RFC 4180) by the names in its first line. The unquoted or quoted word NULL is null, as
 * PostgREST has it. Throws PGRST102 when a line has another number of fields than the first.
 */
export function parseCsv(text: string): Record<string, string | null>[] {
  const [header, ...lines] = records(text)
  if (!header) throw refusal('PGRST102', { message: 'not enough input' })
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
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y
  while (field.lastIndex < text.length) {
    const found = field.exec(text)
    if (!found) throw refusal('PGRST102', { message: 'Invalid CSV' })
    line.push(found[1]?.replaceAll('""', '"') ?? (found[2] as string))
    if (found[3] !== ',') {
      // A line without any text is no record.
      if (line.length > 1 || line[0] !== '' || found[1] !== undefined) lines.push(line)
      line = []
    } else if (field.lastIndex === text.length) lines.push([...line, ''])
  }
  return lines
}
