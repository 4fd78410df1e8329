export type CsvValue = string | number | boolean | null | undefined

// Not papaparse's own pattern, which only looks at the start: a spreadsheet set to the other separator takes `a;=1+1` for two
// cells, and a line break for the next row.
const FORMULA = /(^|[,;\t\r\n])(?='*[=+\-@\t\r])/g
const DEFUSED = /(?:^|[,;\t\r\n])'+[=+\-@\t\r]/

/** The text of a cell that toCsv has written. */
export const withoutApostrophes = (cell: string): string =>
  cell.replace(/(^|[,;\t\r\n])'(?='*[=+\-@\t\r])/g, '$1')

/**
 * Rows as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. Text that a spreadsheet
 * would run as a formula, whichever separator it expects, is defused with an apostrophe (OWASP, CSV injection), and so is text
 * that looks so already: undone, it is the same again.
 */
export async function toCsv(
  lines: readonly (readonly CsvValue[])[],
  separator: CsvSeparator = ',',
): Promise<string> {
  // Few people ever export, so the library is loaded on demand; the service worker caches it for the door.
  const { unparse } = await import('papaparse')
  const csv = unparse(
    lines.map((line) => line.map(withoutFormulas)),
    // Quoted besides, as some programs drop an apostrophe at the start of a bare cell.
    { delimiter: separator, newline: '\r\n', quotes: (value) => DEFUSED.test(String(value)) },
  )
  return `\uFEFF${csv}\r\n`
}

const withoutFormulas = (value: CsvValue): CsvValue =>
  typeof value === 'string' ? value.replace(FORMULA, "$1'") : value

export type CsvSeparator = ',' | ';'

/** What spreadsheets expect in this language: with a decimal comma, only semicolons separate columns. */
export function csvSeparator(language: string): CsvSeparator {
  return new Intl.NumberFormat(language).format(0.5).includes(',') ? ';' : ','
}
