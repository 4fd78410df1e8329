import pg from 'pg'

import type { Database, Transaction } from '#server/database/database.ts'
import { RESULT_PARSERS, toParameter } from '#server/database/values.ts'

/** A node of a plan, as EXPLAIN (ANALYZE, FORMAT JSON) writes it. */
interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/**
 * How a statement read the rows of a table: the call’s own, or that of a function, trigger or policy it runs.
 */
export interface Access {
  table: string
  /** Read sequentially, without an index. */
  sequential: boolean
  rows: number
  statement: string
}

export interface Explaining {
  database: Database
  /** What was accessed since the last call. */
  accesses(): Access[]
}

const FOREIGN_KEY = /"Query Text": "SELECT 1 FROM ONLY [^"]*FOR KEY SHARE OF x"/

/**
 * A database with one connection, on which PostgreSQL itself explains everything that runs, also inside
 * functions, triggers and foreign keys (auto_explain, which requires a superuser). Transactions are rolled
 * back.
 */
export async function openExplaining(url: string): Promise<Explaining & { close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url, pipeline: true, types: { getTypeParser } })
  let seen: Access[] = []
  client.on('notice', ({ message = '' }) => {
    const json = message.indexOf('{')
    // A foreign key looks up one row by its key, a hundred thousand times for a mail to everybody.
    if (json < 0 || !message.includes('plan:') || FOREIGN_KEY.test(message)) return
    seen.push(...accessesOf(message.slice(json)))
  })
  await client.connect()
  await client.query(`load 'auto_explain'`)
  await client.query(
    `set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
    set auto_explain.log_nested_statements = on; set auto_explain.log_format = json; set auto_explain.log_level = log;
    set client_min_messages = log`,
  )

  const query = async <Row>(text: string, values: readonly unknown[] = []) => {
    const { rows, rowCount } = await client.query(text, values.map(toParameter))
    return { rows: rows as Row[], rowCount: rowCount ?? rows.length }
  }
  const tx: Transaction = {
    query,
    exec: async (sql) => void (await client.query(sql)),
    rollback: async () => {},
  }
  const database: Database = {
    kind: 'postgresql',
    transaction: async (work, { readOnly = false } = {}) => {
      await client.query(readOnly ? 'begin read only' : 'begin')
      try {
        return await work(tx)
      } finally {
        await client.query('rollback')
      }
    },
    query,
    exec: tx.exec,
    // No notifications: the schema does not change.
    load: () => ({ open: 1, idle: 0, waiting: 0 }),
    listen: async () => async () => {},
    close: () => client.end(),
  }
  return {
    database,
    accesses: () => {
      const found = seen
      seen = []
      return found
    },
    close: () => client.end(),
  }
}

function accessesOf(json: string): Access[] {
  const { 'Query Text': statement, Plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode }
  const found: Access[] = []
  const visit = (node: PlanNode) => {
    const table = node['Relation Name']
    // The loops are 0 where a branch was planned but never executed.
    if (table && node['Node Type'].endsWith('Scan') && node['Actual Loops'] > 0) {
      const each =
        node['Actual Rows'] +
        (node['Rows Removed by Filter'] ?? 0) +
        (node['Rows Removed by Index Recheck'] ?? 0)
      const sequential = node['Node Type'] === 'Seq Scan'
      found.push({ table, sequential, rows: each * node['Actual Loops'], statement })
    }
    node.Plans?.forEach(visit)
  }
  visit(Plan)
  return found
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && RESULT_PARSERS[oid]) || pg.types.getTypeParser(oid, format)
