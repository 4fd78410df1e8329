import { type CsvSeparator, toCsv } from '#lib/csv.ts'

/** A template to fill in, with headings the import knows and one example line. */
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
