import { type CsvSeparator, toCsv } from '#lib/text/csv.ts'

/** A template to fill in, with headings the import knows and an example line; with guardians, also that of a child. */
export function templateCsv(headings: readonly string[], separator: CsvSeparator): Promise<string> {
  const example = [
    'Astrid Exempel',
    'astrid@example.org',
    '1990-04-17',
    'Storgatan 1, 123 45 Norrvik',
    '2024-08-15',
  ]
  const child = [
    'Alva Exempel',
    '',
    '2016-03-08',
    'Storgatan 1, 123 45 Norrvik',
    '2026-08-15',
    example[0],
    example[1],
    '070-174 06 05',
  ]
  const hasGuardians = headings.length > example.length
  return toCsv(hasGuardians ? [headings, [...example, '', '', ''], child] : [headings, example], separator)
}
