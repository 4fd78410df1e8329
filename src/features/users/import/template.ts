import { type CsvSeparator, toCsv } from '#lib/csv.ts'

/** A file to fill in, with headings that the import knows and one line to show how. */
export function templateCsv(headings: readonly string[], separator: CsvSeparator): Promise<string> {
  const example = [
    'Astrid Exempel',
    'astrid@example.org',
    '1990-04-17',
    'Storgatan 1, 123 45 Norrvik',
    '2024-08-15',
  ]
  return toCsv([headings, example], separator)
}
