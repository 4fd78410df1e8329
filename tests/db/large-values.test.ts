import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { seedTranslations } from '#db/seed/translations.ts'
import { createGateway, type Gateway } from '#server/gateway/gateway.ts'
import { headerMap } from '#server/gateway/http.ts'
import { MEMBER } from '#server/gateway/request/allowance.ts'
import { GATEWAY_SETTINGS } from '#server/http/gateway-settings.ts'

import { DATABASES, openTestDatabase } from '../helpers/databases.ts'
import { leastTime, timed, type TimedDatabase } from '../helpers/processor-time.ts'
import type { Asker } from '../scale/asker.ts'
import type { ApiCall } from '../scale/call.ts'
import { contract } from '../scale/contract.ts'
import { type Facts, gatherFacts } from '../scale/facts.ts'
import { hostileItems, hostileValues } from '../scale/hostile.ts'
import { rolledBack } from '../scale/rolled-back.ts'
import { headersOf, target } from '../scale/send.ts'

// What a call may add to reading its body, which only the body's size limits (tests/server/body-limits.test.ts). Such a call
// takes 5 to 60 ms, and 2,000 where a function works on a text before it knows its length.
const MOST_MS = 150
const ASKERS: Asker[] = ['visitor', 'member', 'leader', 'admin']

const IS_LONG = `(t.typcategory in ('S', 'A', 'C') or t.oid in ('json'::regtype, 'jsonb'::regtype, 'bytea'::regtype) or t.typname = 'citext')`

interface Place {
  schema: string
  /** A function, or a table or view. */
  name: string
  field: string
  type: string
  category: string
}

const PARAMETERS = `
  select n.nspname as schema, p.proname as name, a.name as field, t.oid::regtype::text as type, t.typcategory as category,
    p.proargnames as fields, has_function_privilege('anon', p.oid, 'execute') as visitors,
    has_function_privilege('authenticated', p.oid, 'execute') as members
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  cross join lateral unnest(p.proargnames, p.proargtypes::oid[]) a (name, type) join pg_type t on t.oid = a.type
  where n.nspname in ('api', 'translations') and p.prorettype <> 'trigger'::regtype and ${IS_LONG}
  order by 1, 2, 3`

const COLUMNS = `
  select n.nspname as schema, c.relname as name, a.attname as field, t.oid::regtype::text as type, t.typcategory as category, w.method
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  cross join (values ('POST', 'insert'), ('PATCH', 'update')) w (method, privilege)
  where n.nspname in ('api', 'translations') and c.relkind in ('r', 'v') and ${IS_LONG}
    and has_column_privilege('authenticated', c.oid, a.attnum, w.privilege)
  order by 1, 2, 3`

describe.each(DATABASES)('a value of two megabytes on %s', (kind) => {
  let database: TimedDatabase
  let gateway: Gateway
  let facts: Facts
  let calls: ApiCall[]

  beforeAll(async () => {
    database = timed(await openTestDatabase(kind, 'demo'))
    await seedTranslations(database)
    facts = await gatherFacts(database)
    calls = contract(facts).filter((call): call is ApiCall => 'path' in call)
    const unlimited = { ...MEMBER, bytes: Infinity }
    gateway = await createGateway(rolledBack(database), {
      ...GATEWAY_SETTINGS,
      jwtSecret: facts.jwtSecret,
      visitor: unlimited,
      member: unlimited,
      queue: { run: (_requester, work) => work() },
    })
  })
  afterAll(async () => {
    await gateway.close()
    await database.close()
  })

  const readings = new Map<string, number>()
  /** The processor time for a value that a statement only reads. */
  async function reading(type: string, value: string): Promise<number> {
    const key = `${type} ${value.length} ${value.slice(0, 20)}`
    const known = readings.get(key)
    if (known !== undefined) return known
    const read = `select value is null from json_to_record($1::json) body (value ${type})`
    const took = await leastTime(database, 0, () =>
      database.transaction((tx) => tx.query(read, [`{"value":${value}}`])).catch(() => {}),
    )
    readings.set(key, took)
    return took
  }

  /** Sends the call with one of its fields replaced; returns what was wrong with the time it took. */
  async function findCostly(
    { name, field, type, category }: Place,
    call: ApiCall,
    body: Record<string, unknown>,
    askers: readonly Asker[],
  ): Promise<string[]> {
    const { [field]: given, ...others } = body
    const rest = JSON.stringify(others).slice(1)
    const values = {
      ...hostileValues(type, category),
      ...(Array.isArray(given) && given.length > 0 && hostileItems(given[0])),
    }
    const costly: string[] = []
    for (const asker of askers) {
      // Those who may not do it are refused, whatever the value. PGlite runs the same rules with the same engine: one value each.
      const sent = Object.entries(values).slice(0, kind === 'postgresql' && asker === call.as ? undefined : 1)
      for (const [what, value] of sent) {
        const [path = '', query = ''] = target(call).split(/\?(.*)/s)
        const request = {
          method: call.method,
          path,
          query,
          headers: headerMap(headersOf({ ...call, as: asker, body }, facts)),
          body: Buffer.from(`{${JSON.stringify(field)}:${value}${rest === '}' ? '' : ','}${rest}`),
        }
        const most = MOST_MS + (await reading(type, value))
        const took = await leastTime(database, most, () => gateway.handle(request))
        if (took > most)
          costly.push(
            `${name}.${field} of ${what} by ${asker}: ${Math.round(took)} ms (reading ${Math.round(most - MOST_MS)})`,
          )
      }
    }
    return costly
  }

  it('shows in the processor time if it is costly', async () => {
    const costly = () =>
      database.transaction((tx) => tx.query('select count(*) from generate_series(1, 3000000)'))
    expect(await leastTime(database, 0, costly)).toBeGreaterThan(MOST_MS)
  })

  it('costs little in any parameter of any function, whoever calls it', { timeout: 3_600_000 }, async () => {
    const { rows } = await database.query<Place & { fields: string[]; visitors: boolean; members: boolean }>(
      PARAMETERS,
    )
    const costly: string[] = []
    for (const place of rows) {
      const call = calls.find(({ path }) => path.split('?')[0] === `/rpc/${place.name}`)
      if (!call) throw new Error(`the contract does not call ${place.name}`)
      const asked = Object.entries({
        ...Object.fromEntries(new URLSearchParams(call.path.split('?')[1])),
        ...(call.body as object),
      })
      const body = asked
        .filter(([name]) => place.fields.includes(name))
        .map(([name, value]) => [name, asList(value)])
      const profile = place.schema === 'translations' ? 'translations' : undefined
      costly.push(
        ...(await findCostly(
          place,
          { ...call, method: 'POST', path: `/rpc/${place.name}`, ...(profile && { profile }) },
          Object.fromEntries(body) as Record<string, unknown>,
          ASKERS.filter((asker) => (asker === 'visitor' ? place.visitors : place.members)),
        )),
      )
    }
    expect(costly).toEqual([])
  })

  it('costs little in any column that can be written', { timeout: 3_600_000 }, async () => {
    const { rows } = await database.query<Place & { method: 'POST' | 'PATCH' }>(COLUMNS)
    const costly: string[] = []
    for (const { method, ...place } of rows) {
      const call = calls.find((one) => one.method === method && one.path.split('?')[0] === `/${place.name}`)
      if (!call) throw new Error(`the contract does not ${method} ${place.name}`)
      costly.push(
        ...(await findCostly(place, call, call.body as Record<string, unknown>, [
          'member',
          'leader',
          'admin',
        ])),
      )
    }
    expect(costly).toEqual([])
  })
})

/** A list in PostgreSQL's notation, as in a query string, as one of JSON. */
function asList(value: unknown): unknown {
  const [, items] = /^\{(.*)\}$/.exec(typeof value === 'string' ? value : '') ?? []
  return items === undefined ? value : items.split(',')
}
