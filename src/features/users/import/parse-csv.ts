/** A row of a CSV file. */
export interface CsvRow {
  cells: string[]
  /** A quotation mark at the start of a cell has no end there. It is part of the text. */
  hasOpenQuote: boolean
}

const LINE_BREAK = /\r\n?|\n/

/**
 * The rows of a text in CSV (RFC 4180). Tolerant where papaparse is not: a quotation mark that is not closed at the end of a cell
 * is a letter of that cell, so that the rows below stay rows of their own. A quoted cell may contain line breaks, but not
 * what looks like the next row.
 */
export function parseCsv(text: string, separator: string): CsvRow[] {
  const rows: CsvRow[] = []
  let row: CsvRow = { cells: [], hasOpenQuote: false }
  let at = 0
  const isEnd = (place: number) =>
    place >= text.length || text[place] === separator || text[place] === '\n' || text[place] === '\r'
  for (;;) {
    const quoted = text[at] === '"' ? closingQuote(text, at) : -1
    let end = quoted + 1
    const content = quoted > 0 ? text.slice(at + 1, quoted).replaceAll('""', '"') : ''
    if (quoted > 0 && isEnd(end) && !containsRow(content, separator, rows[0]?.cells.length ?? 0)) {
      row.cells.push(content)
    } else {
      if (text[at] === '"') row.hasOpenQuote = true
      for (end = at; !isEnd(end);) end += 1
      row.cells.push(text.slice(at, end))
    }
    if (text[end] === separator && end < text.length) {
      at = end + 1
      continue
    }
    rows.push(row)
    if (end >= text.length) return rows
    row = { cells: [], hasOpenQuote: false }
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
}

/** Where the quotation mark at `start` is closed; two in a row are a mark within the text. */
function closingQuote(text: string, start: number): number {
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at
}

/** Whether a cell has swallowed a row of that many cells: the mark that ends it is another cell's. */
function containsRow(content: string, separator: string, width: number): boolean {
  return content
    .split(LINE_BREAK)
    .slice(1)
    .some((line) => line.includes('@') && line.split(separator).length >= Math.max(2, width))
}
