import type { Database } from '#server/database/database.ts'

import type { Call } from './call.ts'
import type { Access } from './plans.ts'

/** Tables with at least this many rows are large; smaller ones are read in a millisecond. */
const LARGE_FROM = 5000
/**
 * The rows that a call may read of all large tables, unless it states why: a page of a thousand and what
 * belongs to it.
 */
const ROWS = 5000

/** The tables that are large in this database. */
export async function largeTables(database: Database): Promise<Set<string>> {
  const { rows } = await database.query<{ name: string }>(
    `select relname as name from pg_class
    where relnamespace::regnamespace::text in ('api', 'private', 'translations') and relkind = 'r' and reltuples >= $1`,
    [LARGE_FROM],
  )
  return new Set(rows.map(({ name }) => name))
}

/** The problems of how a call read its rows, as sentences; empty if there are none. */
export function findings(call: Call, accesses: readonly Access[], large: ReadonlySet<string>): string[] {
  const ofLarge = accesses.filter(({ table, rows }) => large.has(table) && rows > 0)
  const excused = new Set(call.scans?.tables)
  const scans = ofLarge.filter(({ table, sequential }) => sequential && !excused.has(table))
  const read = ofLarge.reduce((sum, { rows }) => sum + rows, 0)
  const tooMany = read > ROWS && !call.reads && !call.scans
  return [
    ...scans.map(
      ({ table, rows, statement }) => `reads ${table} whole (${rows} rows) in: ${statement.slice(0, 2000)}`,
    ),
    ...(tooMany ? [`reads ${read} rows of large tables (${tally(ofLarge)})`] : []),
  ]
}

function tally(accesses: readonly Access[]): string {
  const byTable = new Map<string, number>()
  for (const { table, rows } of accesses) byTable.set(table, (byTable.get(table) ?? 0) + rows)
  return [...byTable].map(([table, rows]) => `${table} ${rows}`).join(', ')
}
