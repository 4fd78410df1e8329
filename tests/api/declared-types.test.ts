import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'

import { seedTranslations } from '#db/seed/translations.ts'
import type { Database } from '#server/database/database.ts'
import { ANSWERS } from '#server/db-types/declared/answers.ts'
import { COLUMNS } from '#server/db-types/declared/columns.ts'
import { ROWS } from '#server/db-types/declared/rows.ts'
import type { Rows } from '#server/db-types/declared/values.ts'
import { VIEWS } from '#server/db-types/declared/views.ts'
import type { Gateway } from '#server/gateway/gateway.ts'
import { headerMap } from '#server/gateway/http.ts'

import { openTestDatabase } from '../helpers/databases.ts'
import { checkIn, scan } from '../helpers/door.ts'
import type { ApiCall } from '../scale/call.ts'
import { contract } from '../scale/contract.ts'
import { gatewayOver } from '../scale/explain.ts'
import { type Facts, gatherFacts } from '../scale/facts.ts'
import { rolledBack } from '../scale/rolled-back.ts'
import { headersOf, target } from '../scale/send.ts'

// The app’s types take over what server/db-types/declared declares of views and functions. Here each call of
// the contract that reaches one of them is made, and its response checked against the declared type.

let database: Database
let gateway: Gateway
let facts: Facts
let calls: ApiCall[]

beforeAll(async () => {
  database = await openTestDatabase('postgresql', 'demo')
  await seedTranslations(database)
  facts = await gatherFacts(database)
  // The demo’s doors count no guests.
  await checkIn(database, facts.ids.door, [
    scan(facts.running, null, facts.ids.door, { method: 'visitor', guest_of: facts.ids.member }),
  ])
  gateway = await gatewayOver(rolledBack(database), facts)
  calls = contract(facts).filter((call): call is ApiCall => 'path' in call && call.status === undefined)
})
afterAll(() => database.close())

const typesOfRows = (rows: Rows) =>
  new Map(Object.entries(rows).map(([name, columns]) => [name, z.strictObject(columns)]))

const FUNCTION_ROWS = `
  select n.nspname || '.' || p.proname as function, rn.nspname || '.' || t.typname as type, p.proretset as set
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  join pg_type t on t.oid = p.prorettype join pg_namespace rn on rn.oid = t.typnamespace
  where rn.nspname || '.' || t.typname = any ($1) and n.nspname <> 'private'`

/** The declared response type of each function and view, by its path below /api. */
async function declared(): Promise<[path: string, type: z.ZodType][]> {
  const rows = typesOfRows(ROWS)
  const { rows: functions } = await database.query<{ function: string; type: string; set: boolean }>(
    FUNCTION_ROWS,
    [[...rows.keys()]],
  )
  const last = (name: string) => name.slice(name.indexOf('.') + 1)
  return [
    ...[...typesOfRows(VIEWS)].map(([name, row]): [string, z.ZodType] => [`/${last(name)}`, z.array(row)]),
    ...functions.map(({ function: name, type, set }): [string, z.ZodType] => {
      const row = rows.get(type) ?? z.never()
      return [`/rpc/${last(name)}`, set ? z.array(row) : row]
    }),
    ...Object.entries(ANSWERS).map(([name, type]): [string, z.ZodType] => [`/rpc/${last(name)}`, type]),
  ]
}

/** The complete rows that a call returns, as an array, or its single value. */
async function answerTo(call: ApiCall): Promise<unknown> {
  const [path = '', query = ''] = target(call).split(/\?(.*)/s)
  const all = new URLSearchParams(query)
  for (const narrows of ['select', 'limit', 'offset', 'conflict']) all.delete(narrows)
  const { status, body } = await gateway.handle({
    method: call.method,
    path,
    query: all.toString(),
    headers: headerMap(headersOf(call, facts)),
    body: Buffer.from(call.body === undefined ? '' : JSON.stringify(call.body)),
  })
  expect(status, `${call.what}: ${body.toString().slice(0, 300)}`).toBeLessThan(300)
  return JSON.parse(body.toString())
}

describe('the declared types of views, rows and JSON', () => {
  it('match what the API returns, and each is covered by a call', async () => {
    const wrong: Record<string, string> = {}
    for (const [path, type] of await declared()) {
      const asked = calls.filter((call) => call.path.replace(/\?.*/, '') === path)
      if (asked.length === 0) wrong[path] = 'no call of the contract asks it'
      let seen = 0
      for (const call of asked) {
        const answer = await answerTo(call)
        seen += Array.isArray(answer) ? answer.length : 1
        const { error } = type.safeParse(answer)
        if (error) wrong[path] = z.prettifyError(error)
      }
      if (seen === 0) wrong[path] ??= 'only empty answers'
    }
    expect(wrong).toEqual({})
  })

  it('match what the database allows, for columns with a fixed set of texts', async () => {
    const { rows } = await database.query<{ kind: string; association_id: string | null; scope: string }>(
      'select distinct kind, association_id, scope from api.email_templates',
    )
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(COLUMNS['api.email_templates.kind']))
    expect(new Set(rows.map(({ scope }) => scope))).toEqual(new Set(COLUMNS['api.email_templates.scope']))
  })
})
