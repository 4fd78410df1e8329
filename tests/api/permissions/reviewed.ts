import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { Cells } from './probe.ts'
import { ASKERS } from './world.ts'

/** The section of permissions.md about a table or view, or about the functions. */
export interface Section {
  /** The letters of each column: v, r, i, u. */
  columns: Map<string, string>
  lines: Map<string, Cells>
}

/** Reads the reviewed table, by heading. Throws on duplicates and on anything it cannot parse. */
export function readReviewed(): Map<string, Section> {
  const text = readFileSync(path.join(import.meta.dirname, 'permissions.md'), 'utf8')
  const [, ...sections] = text.split(/^## /m)
  return unique(
    sections.map((section) => {
      const [heading = '', ...rows] = section.split('\n')
      return [heading, { columns: unique(rows.flatMap(columnsIn)), lines: unique(rows.flatMap(cellsIn)) }]
    }),
  )
}

const columnsIn = (row: string): [string, string][] =>
  row.startsWith('Columns: ')
    ? [...row.slice(9).matchAll(/`(\w+)` ([vriu]+|–)/g)].map(([, column, letters]) => [column!, letters!])
    : []

function cellsIn(row: string): [string, Cells][] {
  const [line, ...cells] = row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
  if (!line || /^-+$/.test(line)) return []
  if (cells.length !== ASKERS.length) throw new Error(`permissions.md: ${row} has ${cells.length} cells`)
  return [[line, Object.fromEntries(ASKERS.map((asker, n) => [asker, cells[n]])) as Cells]]
}

function unique<Value>(entries: [string, Value][]): Map<string, Value> {
  const map = new Map(entries)
  if (map.size !== entries.length)
    throw new Error(`permissions.md says twice what ${[...map.keys()].join(', ')} may`)
  return map
}
