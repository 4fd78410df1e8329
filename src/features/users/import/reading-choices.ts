import { type Encoding, ENCODINGS } from './encodings.ts'
import type { Mapping } from './fields.ts'
import { type Headings, mappingOf } from './headings.ts'
import { type CsvTable, readCsv, type Reading, SEPARATORS, UnreadableFile } from './read-file.ts'

/** Other ways to read a file, which divide it into people, too. */
export function readingChoices(bytes: Uint8Array, exported: readonly Headings[], table: CsvTable) {
  const { encoding, separator, headingLine, headings, lines } = table
  const read = (chosen: Reading) => {
    try {
      return readCsv(bytes, exported, { encoding, separator, headingLine, ...chosen })
    } catch (error) {
      if (error instanceof UnreadableFile) return undefined
      throw error
    }
  }
  const sample = sampleOf(lines, mappingOf(headings, ...exported))
  // Where all encodings agree, there is nothing to choose.
  const encodings = bytes.some((byte) => byte === 0 || byte > 127) ? ENCODINGS : []
  return {
    encodings: encodings.flatMap((each): { encoding: Encoding; sample: string }[] => {
      const found = each === encoding ? table : read({ encoding: each })
      if (found?.lines.length !== lines.length) return []
      return [{ encoding: each, sample: found.lines[sample.line]?.cells[sample.column] ?? '' }]
    }),
    separators: SEPARATORS.filter(
      (each) => each === separator || (read({ separator: each })?.headings.length ?? 0) > 1,
    ),
    headingLines: [0, ...table.top.map(({ number }) => number)].filter((number) =>
      read({ headingLine: number }),
    ),
  }
}

/** A cell that shows whether the letters are right: a name, if there is one with letters beyond ASCII. */
function sampleOf(lines: CsvTable['lines'], mapping: Mapping) {
  const names = ['name', 'first_name', 'last_name'] as const
  const columns = [...names.map((field) => mapping.indexOf(field)), ...mapping.keys()]
  for (const column of columns) {
    const line = lines.findIndex(({ cells }) => /[^\0-\x7f]/.test(cells[column] ?? ''))
    if (line !== -1) return { line, column }
  }
  return { line: 0, column: 0 }
}
