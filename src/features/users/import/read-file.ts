import { isAddress } from '#lib/text/addresses.ts'
import { withoutApostrophes } from '#lib/text/csv.ts'

import { decode, type Encoding, guessEncoding, isGarbled } from './encodings.ts'
import { type Headings, mappingOf } from './headings.ts'
import { parseCsv } from './parse-csv.ts'

/** The most members the server takes at a time. */
export const MOST_LINES = 1000

/** The size limit: a member's line is short. */
export const MAX_BYTES = 1_000_000
/** That of a spreadsheet's own file, which may have pictures and other lists in it. */
const MAX_WORKBOOK_BYTES = 5_000_000

export const SEPARATORS = [';', ',', '\t', '|'] as const

export type Separator = (typeof SEPARATORS)[number]

/** How a file is read; what is not chosen is guessed. */
export interface Reading {
  encoding?: Encoding
  separator?: Separator
  /** The number of the line with the headings; 0 if there is none. */
  headingLine?: number
}

/** A line of a file: its number as a spreadsheet counts, from 1 and with empty lines, and its cells. */
export interface CsvLine {
  number: number
  cells: readonly string[]
}

/** What the user should look at, since it may mean that something was lost. */
export const WARNINGS = [
  'open_quote',
  'several_lines',
  'surplus',
  'wide_headings',
  'garbled',
  'above',
] as const

/** A file, as read. */
export interface CsvTable extends Required<Reading> {
  /** Blank ones if the file has none; as many as the longest line has cells. */
  headings: readonly string[]
  /** Without empty ones. */
  lines: readonly CsvLine[]
  /** The first lines of the file, among which the headings are. */
  top: readonly CsvLine[]
  /** The lines that each warning is about. */
  warnings: Readonly<Record<(typeof WARNINGS)[number], readonly number[]>>
}

/** How the lines of a spreadsheet's own file are read, of which CSV is made. */
export const WORKBOOK_READING = { encoding: 'utf-8', separator: ';' } as const satisfies Reading

const LINES_TO_GUESS_BY = 20

const LINES_TO_CHOOSE_FROM = 10

/** Why a file cannot be read: its text key. */
export class UnreadableFile extends Error {
  readonly reason:
    | 'too_large'
    | 'too_many'
    | 'empty'
    | 'only_headings'
    | 'protected'
    | 'offline'
    | 'not_a_list'

  constructor(reason: UnreadableFile['reason'], options?: ErrorOptions) {
    super(reason, options)
    this.name = 'UnreadableFile'
    this.reason = reason
  }
}

// Tells Excel the separator; spreadsheets do not count it as a line.
const SEPARATOR_LINE = /^sep=([;,\t|])(?:\r\n?|\n|$)/i

/** The bytes of a file. Throws UnreadableFile. */
export async function bytesOf(file: Blob): Promise<Uint8Array> {
  if (file.size > MAX_WORKBOOK_BYTES) throw new UnreadableFile('too_large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (file.size > MAX_BYTES && !isWorkbook(bytes)) throw new UnreadableFile('too_large')
  return bytes
}

/** Whether a file is a spreadsheet's own: a ZIP archive (Excel, OpenDocument), or a compound file (Excel before 2007, or with a password). */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  [
    [0x50, 0x4b, 3, 4],
    [0xd0, 0xcf, 0x11, 0xe0],
  ].some((magic) => magic.every((byte, at) => bytes[at] === byte))

/** The lines of a CSV file. Throws UnreadableFile. */
export function readCsv(bytes: Uint8Array, exported: readonly Headings[], chosen: Reading = {}): CsvTable {
  const encoding = chosen.encoding ?? guessEncoding(bytes)
  const text = decode(bytes, encoding).normalize('NFC')
  // Text contains no NUL: this is a picture, or the like.
  if (text.includes('\0')) throw new UnreadableFile('not_a_list')
  const [separatorLine = '', declared] = SEPARATOR_LINE.exec(text) ?? []
  const table = text.slice(separatorLine.length)
  const separator = chosen.separator ?? (declared as Separator | undefined) ?? guessSeparator(table, exported)
  const rows = cellsOf(table, separator)
    .map((row, index) => ({ ...row, number: index + 1 }))
    .filter(isFilled)
  if (rows.length === 0) throw new UnreadableFile('empty')
  const headingLine = chosen.headingLine ?? guessHeadingLine(rows, exported)
  const headings = rows.find(({ number }) => number === headingLine)?.cells ?? []
  const lines = rows.filter(({ number }) => number > headingLine)
  if (lines.length === 0) throw new UnreadableFile('only_headings')
  if (lines.length > MOST_LINES) throw new UnreadableFile('too_many')
  const width = Math.max(headings.length, ...lines.map(({ cells }) => cells.findLastIndex(Boolean) + 1))
  const numbers = (found: readonly CsvLine[]) => found.map(({ number }) => number)
  return {
    encoding,
    separator,
    headingLine,
    headings: Array.from({ length: width }, (_, column) => headings[column] ?? ''),
    lines: lines.map(({ number, cells }) => ({ number, cells })),
    top: rows.slice(0, LINES_TO_CHOOSE_FROM).map(({ number, cells }) => ({ number, cells })),
    warnings: {
      open_quote: numbers(rows.filter(({ hasOpenQuote }) => hasOpenQuote)),
      several_lines: numbers(rows.filter(({ written }) => written.some((cell) => /[\r\n]/.test(cell)))),
      surplus:
        headingLine > 0
          ? numbers(lines.filter(({ cells }) => cells.slice(headings.length).some(Boolean)))
          : [],
      // Without the line break below them, the headings continue with somebody.
      wide_headings: lines.every(({ cells }) => cells.length < headings.length) ? [headingLine] : [],
      garbled: numbers(rows.filter(({ cells }) => cells.some(isGarbled))),
      above: numbers(rows.filter(({ number }) => number < headingLine)),
    },
  }
}

/** The rows of a text, each cell as it is written and as it is meant. */
const cellsOf = (text: string, separator: Separator) =>
  parseCsv(text, separator).map((row) => ({
    ...row,
    written: row.cells,
    cells: row.cells.map((cell) => withoutApostrophes(cell.trim())),
  }))

const isFilled = ({ cells }: { cells: readonly string[] }) => cells.some((cell) => cell !== '')

// The one under which the most headings are known, as texts may hold more of another separator than the lines have of their own;
// then the one that divides the most lines alike.
function guessSeparator(text: string, exported: readonly Headings[]): Separator {
  let best: { separator: Separator; score: readonly number[] } | undefined
  for (const separator of SEPARATORS) {
    const rows = cellsOf(text, separator).filter(isFilled).slice(0, LINES_TO_GUESS_BY)
    const widths = rows.map(({ cells }) => cells.length)
    const often = widths.map((width) => (width > 1 ? widths.filter((each) => each === width).length : 0))
    const score = [bestHeadings(rows, exported).known, Math.max(...often), Math.max(...widths)]
    if (!best || isHigher(score, best.score)) best = { separator, score }
  }
  return best?.separator ?? SEPARATORS[0]
}

function isHigher(score: readonly number[], other: readonly number[]): boolean {
  const decisive = score.findIndex((value, index) => value !== other[index])
  return decisive !== -1 && (score[decisive] ?? 0) > (other[decisive] ?? 0)
}

// Below a title, the one with the most headings that are known; a single word there may be anything.
function guessHeadingLine(rows: readonly CsvLine[], exported: readonly Headings[]): number {
  const { row, top, known } = bestHeadings(rows, exported)
  return (known > 1 ? row : top)?.number ?? 0
}

/** The row with the most known headings, their number, and the top row. */
function bestHeadings<Row extends Pick<CsvLine, 'cells'>>(
  rows: readonly Row[],
  exported: readonly Headings[],
): { row: Row | undefined; top: Row | undefined; known: number } {
  // Somebody's address is no heading: without this, the first person of a list without headings would be lost.
  const firstPerson = rows.findIndex(({ cells }) => cells.some(isAddress))
  const above = rows.slice(
    0,
    firstPerson === -1 ? LINES_TO_GUESS_BY : Math.min(firstPerson, LINES_TO_GUESS_BY),
  )
  const known = above.map(({ cells }) => mappingOf(cells, ...exported).filter(Boolean).length)
  const most = Math.max(0, ...known)
  return { row: above[known.indexOf(most)], top: above[0], known: most }
}
