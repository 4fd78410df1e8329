/** The size limit: the server takes 1,000 members at a time, and a member's line is short. */
export const MAX_BYTES = 1_000_000

/** Why a file cannot be read: its text key. */
export class UnreadableFile extends Error {
  readonly reason: 'too_large' | 'empty' | 'not_csv'

  constructor(reason: UnreadableFile['reason']) {
    super(reason)
    this.name = 'UnreadableFile'
    this.reason = reason
  }
}

/** The cells of a CSV file, headings first. Throws UnreadableFile. */
export async function readCsvFile(file: Blob): Promise<string[][]> {
  if (file.size > MAX_BYTES) throw new UnreadableFile('too_large')
  const text = decode(new Uint8Array(await file.arrayBuffer()))
  // Text contains no NUL: this is a renamed workbook or a picture.
  if (text.includes('\0')) throw new UnreadableFile('not_csv')
  const { parse } = await import('papaparse')
  const { data } = parse<string[]>(text, {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [';', ',', '\t', '|'],
  })
  if (data.length === 0) throw new UnreadableFile('empty')
  return data.map((line) => line.map(plain))
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
  return cell.trim().replace(/^'(?=[=+\-@])/, '')
}
