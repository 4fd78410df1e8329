export type CsvValue = string | number | boolean | null | undefined

// Not papaparse's own pattern, which misses a formula of several lines.
const FORMULA = /^[=+\-@\t\r]/

/**
 * Lines as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. A text that a spreadsheet
 * would run as a formula is disarmed with an apostrophe (OWASP, CSV injection).
 */
export async function toCsv(
  lines: readonly (readonly CsvValue[])[],
  separator: CsvSeparator = ',',
): Promise<string> {
  // Few people ever export, so the library is fetched by who does; the service worker keeps it for the door.
  const { unparse } = await import('papaparse')
  const csv = unparse(
    lines.map((line) => [...line]),
    { delimiter: separator, newline: '\r\n', escapeFormulae: FORMULA },
  )
  return `\uFEFF${csv}\r\n`
}

export type CsvSeparator = ',' | ';'

/** What a spreadsheet expects in this language: where the comma parts decimals it opens only semicolons as columns. */
export function csvSeparator(language: string): CsvSeparator {
  return new Intl.NumberFormat(language).format(0.5).includes(',') ? ';' : ','
}
