import type { Database, Transaction } from '../database/database.ts'
import type { Identity } from './auth.ts'
import type { Catalog, RoleSettings } from './catalog/catalog.ts'
import { refusal } from './errors.ts'
import type { GatewayRequest } from './http.ts'
import type { Call, ReadRelation, WriteRelation } from './plan/plan.ts'
import type { ApiRequest } from './request/request.ts'
import type { GatewaySettings } from './settings.ts'
import {
  callStatement,
  type MainRow,
  plannedCountStatement,
  readStatement,
  writeStatement,
} from './sql/main-sql.ts'
import { EMBEDDABLE } from './sql/read-sql.ts'
import { identifier, Statement } from './sql/statement.ts'

export interface Execution {
  wire: GatewayRequest
  request: ApiRequest
  plan: ReadRelation | WriteRelation | Call
  identity: Identity
}

/**
 * Runs the plan as the request's role: settings, pre-request function, main statement, in one transaction that is
 * read-only if nothing may change. Throws PostgREST's errors that depend on the result, rolling back.
 */
export function execute(
  database: Database,
  catalog: Catalog,
  settings: GatewaySettings,
  execution: Execution,
): Promise<MainRow> {
  const { plan, request, identity } = execution
  const role = catalog.roles.get(identity.role)
  const isolation = (plan.kind === 'call' ? plan.routine.isolation : undefined) ?? role?.isolation
  const readOnly = plan.kind === 'read' || (plan.kind === 'call' && plan.readOnly)
  return database.transaction(
    async (tx) => {
      const row = await runAtOnce(
        setUp(tx, catalog, settings, execution),
        settings.preRequest === undefined
          ? undefined
          : tx.query(`select ${functionName(settings.preRequest)}()`),
        runMain(tx, settings, execution),
      )
      refuseResult(execution, row)
      if (isRolledBack(settings, request)) {
        // Deferred constraints would otherwise never be checked.
        await tx.query('set constraints all immediate')
        await tx.rollback()
      }
      return row
    },
    { readOnly, isolation, statementTimeout: statementTimeout(role, plan), signal: execution.wire.signal },
  )
}

/** The role's `statement_timeout` or the function's own, for a database that does not enforce it. */
function statementTimeout(role: RoleSettings | undefined, plan: Execution['plan']): number | undefined {
  const settings = [...(role?.settings ?? []), ...(plan.kind === 'call' ? plan.routine.settings : [])]
  const text = settings.findLast(([name]) => name === 'statement_timeout')?.[1]
  return text === undefined ? undefined : milliseconds(text)
}

const UNITS: Record<string, number> = { us: 0.001, ms: 1, s: 1000, min: 60_000, h: 3_600_000, d: 86_400_000 }

/** PostgreSQL's notation of a duration; zero is none. */
function milliseconds(text: string): number | undefined {
  const [, amount, unit = 'ms'] = /^\s*([\d.]+)\s*([a-z]*)\s*$/.exec(text) ?? []
  const time = Number(amount) * (UNITS[unit || 'ms'] ?? Number.NaN)
  return time > 0 ? time : undefined
}

/** Waits for statements that were sent together. The first failure is the cause of the others. */
async function runAtOnce<T>(
  settings: Promise<unknown>,
  preRequest: Promise<unknown> | undefined,
  main: Promise<T>,
): Promise<T> {
  const results = await Promise.allSettled([settings, preRequest, main])
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return main
}

/** The transaction's settings, in PostgREST's order: those of the role need the privileges of the login. */
async function setUp(
  tx: Transaction,
  catalog: Catalog,
  settings: GatewaySettings,
  { wire, request, plan, identity }: Execution,
): Promise<void> {
  const path = [request.schema, ...settings.extraSearchPath].map(identifier).join(', ')
  const { cookie, ...headers } = Object.fromEntries(wire.headers)
  const pairs: [name: string, value: string][] = [
    ['search_path', path],
    ...(catalog.roles.get(identity.role)?.settings ?? []),
    ['role', identity.role],
    ['request.jwt.claims', JSON.stringify(identity.claims)],
    ['request.method', wire.method],
    ['request.path', wire.path],
    ['request.headers', JSON.stringify(headers)],
    ['request.cookies', JSON.stringify(cookies(cookie))],
    ...(request.preferences.timezone === undefined
      ? []
      : [['timezone', request.preferences.timezone] satisfies [string, string]]),
    ...(plan.kind === 'call' ? plan.routine.settings : []),
    [EMBEDDABLE, String(settings.maxEmbedded)],
    ...Object.entries(settings.appSettings).map(([name, value]): [string, string] => [
      `app.settings.${name}`,
      value,
    ]),
  ]
  const statement = new Statement()
  const calls = pairs.map(
    ([name, value]) => `set_config(${statement.value(name)}, ${statement.value(value)}, true)`,
  )
  await tx.query(`select ${calls.join(', ')}`, statement.values)
}

function cookies(header: string | undefined): Record<string, string> {
  const pairs = (header ?? '').split(';').flatMap((pair): [string, string][] => {
    const [name = '', ...value] = pair.trim().split('=')
    return name === '' ? [] : [[name, value.join('=').replace(/^"(.*)"$/, '$1')]]
  })
  return Object.fromEntries(pairs)
}

/** `app.check` or `check`, on the search path. */
function functionName(name: string): string {
  const dot = name.indexOf('.')
  return dot < 0 ? identifier(name) : `${identifier(name.slice(0, dot))}.${identifier(name.slice(dot + 1))}`
}

async function runMain(
  tx: Transaction,
  settings: GatewaySettings,
  { plan, request }: Execution,
): Promise<MainRow> {
  const { count } = request.preferences
  if (plan.kind === 'read') {
    const row = await queryOne(tx, readStatement(plan, count, settings.maxRows))
    if (count === 'planned' || count === 'estimated') {
      row.total = await plannedTotal(tx, plan, row.total, settings.maxRows)
    }
    return row
  }
  if (plan.kind === 'call') return queryOne(tx, callStatement(plan, count))
  return queryOne(tx, writeStatement(plan, request.preferences.return === 'headers-only'))
}

async function queryOne(
  tx: Transaction,
  { text, values }: { text: string; values: unknown[] },
): Promise<MainRow> {
  const { rows } = await tx.query<MainRow>(text, values)
  // A function that returns no row of its composite type leaves nothing to aggregate.
  return (
    rows[0] ?? { total: 0, page: 0, body: null, headers: null, status: null, inserted: null, location: null }
  )
}

/** Up to max-rows an estimate is the exact count, beyond that the planner's guess if it is larger. */
async function plannedTotal(
  tx: Transaction,
  plan: ReadRelation,
  counted: MainRow['total'],
  maxRows: bigint | undefined,
): Promise<MainRow['total']> {
  const isExact = counted !== null && (maxRows === undefined || BigInt(counted) <= maxRows)
  if (isExact) return counted
  const { text, values } = plannedCountStatement(plan.read)
  const { rows } = await tx.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(text, values)
  const expected = rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
  return counted === null ? expected : Math.max(Number(counted), expected)
}

function refuseResult({ plan, request }: Execution, row: MainRow): void {
  const rows = Number(row.page)
  if (plan.kind === 'write' && plan.write.kind === 'put') {
    if (rows !== 1) throw refusal('PGRST115')
  } else if (plan.mediaType.kind === 'object' && rows !== 1) {
    throw refusal('PGRST116', { details: `The result contains ${rows} rows` })
  }
  const { maxAffected, handling } = request.preferences
  const limits =
    plan.kind === 'call' || (plan.kind === 'write' && ['update', 'delete'].includes(plan.write.kind))
  if (limits && handling === 'strict' && maxAffected !== undefined && BigInt(row.page) > maxAffected) {
    throw refusal('PGRST124', { details: `The query affects ${rows} rows` })
  }
}

function isRolledBack({ txEnd }: GatewaySettings, { preferences }: ApiRequest): boolean {
  if (preferences.tx !== undefined) return preferences.tx === 'rollback'
  return txEnd.startsWith('rollback')
}
