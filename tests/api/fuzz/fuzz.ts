import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'

import type { Database, Transaction } from '#server/database/database.ts'
import { loadCatalog } from '#server/gateway/catalog/load-catalog.ts'
import { createGateway, type Gateway } from '#server/gateway/gateway.ts'
import { GATEWAY_SETTINGS } from '#server/http/gateway-settings.ts'

import { type DatabaseKind, openTestDatabase } from '../../helpers/databases.ts'
import { valueOf } from '../../helpers/requests.ts'
import { authenticate } from '../../helpers/session.ts'
import { randomCalls, type Sent, worldOf } from './random-calls.ts'
import { statementCheck } from './statement-check.ts'

/**
 * How many requests each database is sent, the same ones in each run; `npm run fuzz` sends different ones. PGlite gets a fifth: it
 * runs the same statements with the same engine, and takes seven times as long.
 */
const ALL_REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 24_000)
const REQUESTS: Record<DatabaseKind, number> = {
  postgresql: (ALL_REQUESTS * 5) / 6,
  pglite: ALL_REQUESTS / 6,
}
const SEED = Number(process.env.FUZZ_SEED ?? 20261121)
// Requests run in this many parallel lanes.
const LANES = 4

/**
 * Longer than any request takes, even on a busy machine: PostgreSQL cancels a member’s statement after 30 s
 * (db/rules/shared/statement_timeout.sql), and PGlite may have to serve the other lanes first.
 */
const HANGS_MS = 120_000

/** Sends random requests to the gateway over the app’s schema and the demo’s rows, and rolls them back. */
export function fuzz(kind: DatabaseKind): void {
  let database: Database
  let gateway: Gateway
  let calls: fc.Arbitrary<Sent>
  const failures: unknown[] = []
  const statements = new Set<string>()
  let check: (sql: string) => string | undefined

  beforeAll(async () => {
    database = await openTestDatabase(kind, 'demo')
    const catalog = await loadCatalog(database, GATEWAY_SETTINGS.schemas, [])
    const jwtSecret = await valueOf<string>(
      database,
      `select value from private.settings where key = 'jwt_secret'`,
    )
    gateway = await createGateway(
      watched(database, (sql) => statements.add(sql)),
      { ...GATEWAY_SETTINGS, jwtSecret, txEnd: 'rollback-allow-override' },
      { onError: (error) => failures.push(error) },
    )
    statements.clear()
    check = statementCheck(catalog, GATEWAY_SETTINGS.preRequest ?? '')
    const samples = async (sql: string) => (await database.query<{ v: string }>(sql)).rows.map(({ v }) => v)
    const values = {
      uuid: await samples(
        `(select id::text as v from api.users order by email limit 3) union all (select id::text from api.events order by start_time limit 3)
        union all (select id::text from api.associations) union all (select id::text from api.roles) union all (select id::text from api.permissions order by 1 limit 3)`,
      ),
      text: [
        'admin@example.org',
        'member@example.org',
        'sv',
        'en',
        'published',
        'going',
        'concert',
        'Konsert',
        'all',
        'confirm',
        'mine',
        'Samspel-2026',
      ],
      search: ['fel', 'lösenord'],
    }
    const tokens = await Promise.all(
      ['admin', 'member', 'door'].map(async (who) => {
        const { body } = await authenticate(database, `${who}@example.org`, 'Samspel-2026')
        return [body.access_token, body.refresh_token]
      }),
    )
    const worlds = GATEWAY_SETTINGS.schemas.map((schema): [string, ReturnType<typeof worldOf>] => [
      schema,
      worldOf(catalog, schema, values),
    ])
    calls = randomCalls(worlds, tokens.flat())
  })
  afterAll(async () => {
    await gateway.close()
    await database.close()
  })

  it(
    `answers or refuses ${REQUESTS[kind]} random requests in time, never as a failure of the server`,
    { timeout: 3_600_000 },
    async () => {
      const answered = fc.asyncProperty(calls, async (sent) => {
        const { status, body } = await gateway.handle({ ...sent, headers: new Map(sent.headers) })
        if (status < 200 || status >= 500) throw new Error(`${status}: ${String(body).slice(0, 500)}`)
      })
      await Promise.all(
        Array.from({ length: LANES }, (_, lane) =>
          fc.assert(answered, {
            numRuns: Math.ceil(REQUESTS[kind] / LANES),
            seed: SEED + lane,
            timeout: HANGS_MS,
            includeErrorInReport: true,
          }),
        ),
      )
      expect(failures).toEqual([])
    },
  )

  it('sends no statement with a part that came from a request', () => {
    expect(statements.size).toBeGreaterThan(100)
    const foreign = [...statements].flatMap((sql) => {
      const part = check(sql)
      return part === undefined ? [] : [{ part, sql }]
    })
    expect(foreign.slice(0, 3)).toEqual([])
  })

  it.each([
    ['; delete from "api"."users"', ';'],
    [' or "api"."users"."id" is not null or pg_sleep(9) is null', 'pg_sleep'],
    [` where "title" = 'x'`, `'x'`],
    [' union select "password"', 'union'],
    [' -- ☃', '☃'],
  ])('detects %s', (attack, part) => {
    const [sql = ''] = statements
    expect([check(sql), check(sql + attack)]).toEqual([undefined, part])
  })
}

/** Wraps the database so that every statement is reported. */
function watched(database: Database, tell: (sql: string) => void): Database {
  const watch = (tx: Transaction): Transaction => ({
    ...tx,
    query: (sql, values) => {
      tell(sql)
      return tx.query(sql, values)
    },
  })
  return {
    ...database,
    transaction: (work, options) => database.transaction((tx) => work(watch(tx)), options),
  }
}
