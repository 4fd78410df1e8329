import { type CellValue, EncryptedFileError, read } from 'hucre'

import { toBase64 } from '#lib/text/base64.ts'
import { toCsv } from '#lib/text/csv.ts'

import { mappingOf, type Headings } from './headings.ts'
import type { Sheet } from './kept-import.ts'
import { MOST_LINES, readCsv, UnreadableFile, WORKBOOK_READING } from './read-file.ts'

// A draft of the import keeps them all.
const MOST_SHEETS = 10
/** Lines above the headings and empty ones are no people. */
const MOST_ROWS = 2 * MOST_LINES

/**
 * The sheets of a spreadsheet's own file (Excel, OpenDocument) that are shown and have people in them, as CSV: first that with the
 * most known headings. Throws UnreadableFile.
 */
export async function readWorkbook(bytes: Uint8Array, exported: readonly Headings[]): Promise<Sheet[]> {
  const { sheets } = await read(bytes, { maxRows: MOST_ROWS }).catch((cause: unknown) => {
    throw new UnreadableFile(cause instanceof EncryptedFileError ? 'protected' : 'not_a_list', { cause })
  })
  const shown = sheets.filter(
    ({ rows, hidden, veryHidden }) => !hidden && !veryHidden && rows.flat().some(isFilled),
  )
  const found: (Sheet & { known: number })[] = []
  let reason = new UnreadableFile('empty')
  for (const { name, rows } of shown.slice(0, MOST_SHEETS)) {
    const lines = rows.slice(0, MOST_ROWS).map((row) => row.map(textOf))
    const csv = new TextEncoder().encode(await toCsv(lines, WORKBOOK_READING.separator))
    try {
      const { headings } = readCsv(csv, exported, WORKBOOK_READING)
      const known = mappingOf(headings, ...exported).filter(Boolean).length
      found.push({ name, content: toBase64(csv), known })
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      reason = error
    }
  }
  if (found.length === 0) throw reason
  return found.toSorted((a, b) => b.known - a.known).map(({ name, content }) => ({ name, content }))
}

const isFilled = (value: CellValue) => value !== null && value !== ''

/** A cell as somebody would have typed it into a CSV file: days without a time, and one line. */
function textOf(value: CellValue): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  return String(value ?? '').replace(/\s*[\r\n]+\s*/g, ', ')
}
