export type CsvValue = string | number | boolean | null | undefined

/**
 * Lines as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. A text that a spreadsheet
 * would run as a formula is disarmed with an apostrophe (OWASP, CSV injection).
 */
export function toCsv(lines: readonly (readonly CsvValue[])[], separator: CsvSeparator = ','): string {
  const line = (values: readonly CsvValue[]) => values.map(field).join(separator) + '\r\n'
  return '\uFEFF' + lines.map(line).join('')
}

export type CsvSeparator = ',' | ';'

/** What a spreadsheet expects in this language: where the comma parts decimals it opens only semicolons as columns. */
export function csvSeparator(language: string): CsvSeparator {
  return language === 'sv' ? ';' : ','
}

function field(value: CsvValue): string {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
