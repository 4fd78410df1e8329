import { isAddress } from '#lib/addresses.ts'

/** The most members the server takes at a time. */
export const MOST_LINES = 1000

/** The size limit: a member's line is short. */
export const MAX_BYTES = 1_000_000

/** A line of a file: its number as a spreadsheet counts, from 1 and with empty lines, and its cells. */
export interface CsvLine {
  number: number
  cells: readonly string[]
}

const LINES_TO_GUESS_BY = 20

/** Why a file cannot be read: its text key. */
export class UnreadableFile extends Error {
  readonly reason: 'too_large' | 'too_many' | 'empty' | 'only_headings' | 'not_csv'

  constructor(reason: UnreadableFile['reason']) {
    super(reason)
    this.name = 'UnreadableFile'
    this.reason = reason
  }
}

// Tells Excel the separator; spreadsheets do not count it as a line.
const SEPARATOR_LINE = /^sep=(.)(?:\r?\n|$)/i

/**
 * The lines of a CSV file without empty ones, headings first: blank ones, numbered 0, if it has none. Throws
 * UnreadableFile.
 */
export async function readCsvFile(file: Blob): Promise<CsvLine[]> {
  if (file.size > MAX_BYTES) throw new UnreadableFile('too_large')
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  // Text contains no NUL: this is a renamed workbook or a picture.
  if (text.includes('\0')) throw new UnreadableFile('not_csv')
  const { parse } = await import('papaparse')
  const [separatorLine = '', separator] = SEPARATOR_LINE.exec(text) ?? []
  const table = text.slice(separatorLine.length)
  // Guessed without the empty lines, which would speak against every delimiter.
  const guess = parse(table, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [';', ',', '\t', '|'],
    preview: LINES_TO_GUESS_BY,
  }).meta.delimiter
  const lines = parse<string[]>(table, { delimiter: separator ?? guess })
    .data.map((cells, index) => ({ number: index + 1, cells: cells.map(plain) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [top] = lines
  if (!top) throw new UnreadableFile('empty')
  // Somebody's address is no heading: without this, the first person of a list without headings would be lost.
  if (top.cells.some(isAddress)) lines.unshift({ number: 0, cells: top.cells.map(() => '') })
  if (lines.length === 1) throw new UnreadableFile('only_headings')
  if (lines.length > 1 + MOST_LINES) throw new UnreadableFile('too_many')
  return lines
}

/** The text of a file: UTF-8, UTF-16 if marked, otherwise what Excel writes on a Swedish Windows. */
export function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

// An export puts an apostrophe before what a spreadsheet would run as a formula.
function plain(cell: string): string {
  return cell.trim().replace(/(^|[,;\t\r\n])'(?=[=+\-@])/g, '$1')
}
