import type { Call, ReadRelation, WriteRelation } from '../plan/plan.ts'
import type { ReadPlan } from '../plan/read-plan.ts'
import type { Preferences } from '../request/preferences.ts'
import { bodySql, type ResultShape, ROWS } from './body-sql.ts'
import { callSql } from './call-sql.ts'
import { countSql, READ, readSql, SOURCE } from './read-sql.ts'
import { identifier, Statement, wholeRow } from './statement.ts'
import { INSERTED, writeSql } from './write-sql.ts'

/** The single row every main statement returns. */
export interface MainRow {
  /** Total number of rows, if counted. */
  total: string | number | null
  /** Number of rows in this response. */
  page: string | number
  body: string | Uint8Array | null
  /** The settings response.headers and response.status. */
  headers: string | null
  status: string | null
  inserted: number | null
  /** Pairs of primary-key column and value of the one row inserted. */
  location: [string, string | null][] | null
}

interface Parts {
  /** The call or mutation that provides the rows to read. */
  source?: string
  read: string
  count?: string
  total: string
  page: string
  body: string
  inserted?: string
  location?: string
}

/** @param atMost an estimated count stops after this many rows */
export function readStatement(
  plan: ReadRelation,
  count: Preferences['count'],
  atMost?: bigint,
): Statement & { text: string } {
  const statement = new Statement()
  const read = readSql(statement, plan.read)
  const page = `count(${wholeRow(ROWS)})`
  const counted = countParts(statement, plan.read, count, page, atMost)
  return finish(statement, { read, page, ...counted, body: bodySql(plan.handler, 'rows') })
}

/** Calls a function, and reads from its result. */
export function callStatement(plan: Call, count: Preferences['count']): Statement & { text: string } {
  const statement = new Statement()
  const source = callSql(statement, plan)
  const read = readSql(statement, plan.read)
  const page = plan.routine.returnsSet ? `count(${wholeRow(ROWS)})` : '1'
  const counted = countParts(statement, plan.read, count, page)
  return finish(statement, { source, read, page, ...counted, body: bodySql(plan.handler, shapeOf(plan)) })
}

/** Writes, and reads from what was written; `wantsLocation` adds the key of a single row. */
export function writeStatement(plan: WriteRelation, wantsLocation: boolean): Statement & { text: string } {
  const statement = new Statement()
  const source = writeSql(statement, plan.relation, plan.write)
  const isSilent = plan.handler.kind === 'none'
  const read = isSilent ? `select * from ${identifier(SOURCE)}` : readSql(statement, plan.read)
  const upserts = (plan.write.kind === 'insert' || plan.write.kind === 'put') && plan.write.conflict?.merge
  return finish(statement, {
    source,
    read,
    total: 'null::bigint',
    page: `count(${wholeRow(ROWS)})`,
    body: bodySql(plan.handler, 'rows'),
    inserted: upserts ? INSERTED : undefined,
    location: wantsLocation && plan.write.returning.length > 0 ? LOCATION : undefined,
  })
}

/** The number of rows the planner expects, without running anything. */
export function plannedCountStatement(plan: ReadPlan): Statement & { text: string } {
  const statement = new Statement()
  return Object.assign(statement, { text: `explain (format json) ${countSql(statement, plan)}` })
}

const LOCATION =
  `case when count(${wholeRow(ROWS)}) = 1 then (select json_agg(json_build_array(key, value)) ` +
  `from (select row_to_json(one) as item from ${identifier(SOURCE)} as one limit 1) as first, json_each_text(item)) end`

function shapeOf({ routine }: Call): ResultShape {
  if (routine.returns === 'composite') return routine.returnsSet ? 'rows' : 'row'
  return routine.returnsSet ? 'values' : 'value'
}

function countParts(
  statement: Statement,
  plan: ReadPlan,
  count: Preferences['count'],
  page: string,
  atMost?: bigint,
): Pick<Parts, 'count' | 'total'> {
  if (count !== 'exact' && count !== 'estimated') return { total: 'null::bigint' }
  // Without a limit the page is everything.
  if (plan.range.limit === undefined && plan.range.offset === 0n) return { total: page }
  const limit = count === 'estimated' && atMost !== undefined ? ` limit ${statement.value(atMost + 1n)}` : ''
  return {
    count: `${countSql(statement, plan)}${limit}`,
    total: '(select count(*) from pgrst_count)',
  }
}

function finish(statement: Statement, parts: Parts): Statement & { text: string } {
  const { source, read, count, total, page, body, inserted, location } = parts
  const queries = [
    ...(source === undefined ? [] : [`${identifier(SOURCE)} as (${source})`]),
    `${identifier(READ)} as (${read})`,
    ...(count === undefined ? [] : [`pgrst_count as (${count})`]),
  ]
  return Object.assign(statement, {
    text:
      `with ${queries.join(', ')} select ${total} as total, ${page} as page, ${body} as body, ` +
      `nullif(current_setting('response.headers', true), '') as headers, ` +
      `nullif(current_setting('response.status', true), '') as status, ` +
      `${inserted ?? 'null::int'} as inserted, ${location ?? 'null::json'} as location ` +
      `from (select * from ${identifier(READ)}) as ${identifier(ROWS)}`,
  })
}
