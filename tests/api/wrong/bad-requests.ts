import { randomUUID } from 'node:crypto'

import type { Database } from '#server/database/database.ts'

import { CALLS } from '../permissions/calls.ts'
import { probesOf } from '../permissions/probe.ts'
import { RELATIONS } from '../permissions/relations.ts'
import type { Section } from '../permissions/reviewed.ts'
import type { World } from '../permissions/world.ts'

/** A request of somebody with permission, with something wrong in it. */
export interface BadRequest {
  line: string
  prefer?: string
  body?: unknown
  headers: Record<string, string>
}

/** One of these breaks each rule about a value, whatever its type. */
const BAD_VALUES: unknown[] = [
  null,
  '',
  'nonsense',
  // Longer than all texts but the bodies of mails, in a body that every path takes, and longer than those.
  'x'.repeat(60_000),
  'x'.repeat(100_001),
  '\u0000',
  -1,
  99_999_999_999,
  [],
  {},
  randomUUID(),
]
/** For stored values, also values of the right type that are out of bounds. */
const OUT_OF_BOUNDS: unknown[] = [
  'x',
  '\u0001',
  "'; drop table api.users; --",
  0,
  1_000_000_000,
  1.5,
  true,
  [null],
  ['x'],
  Array.from({ length: 101 }, () => randomUUID()),
  'infinity',
  '0001-01-01',
  '9999-12-31',
]

/** Preferences about rows that exist already. */
const PREFERENCES = ['return=minimal', 'resolution=merge-duplicates', 'resolution=ignore-duplicates']

/** Writes to a table: existing rows again, and each column with each bad value. */
export function badWrites(
  relation: string,
  { columns }: Section,
  world: World,
  existing: object,
): BadRequest[] {
  const { rows, inserts = {} } = RELATIONS[relation]!
  const { admin } = world.people
  const [schema, table] = relation.split('.')
  const headers = { 'content-profile': schema! }
  const [key] = Object.values(rows).map((row) => row(world, admin))
  const at = new URLSearchParams(Object.entries(key!).map(([name, value]) => [name, `eq.${value}`]))
  const may = (letter: string) =>
    [...columns].filter(([, letters]) => letters.includes(letter)).map(([name]) => name)

  const again = Object.fromEntries(Object.entries(existing).filter(([name]) => may('i').includes(name)))
  const bodies = Object.values(inserts)
    .slice(0, 1)
    .flatMap((insert) => {
      const body = insert(world, admin)
      return may('i').flatMap((name) =>
        [...BAD_VALUES, ...OUT_OF_BOUNDS].map((value) => ({ ...body, [name]: value })),
      )
    })
  return [
    ...PREFERENCES.map((prefer) => ({ line: `POST /${table}`, body: again, prefer, headers })),
    ...bodies.map((body) => ({ line: `POST /${table}`, body, headers })),
    ...may('u').flatMap((name) =>
      [...BAD_VALUES, ...OUT_OF_BOUNDS, (existing as Record<string, unknown>)[name]].map((value) => ({
        line: `PATCH /${table}?${at}`,
        body: { [name]: value },
        headers,
      })),
    ),
  ]
}

/** Deletes every row of the permission matrix, including those that others refer to. */
export function deletes(relation: string, world: World): BadRequest[] {
  const [schema, table] = relation.split('.')
  return probesOf(relation)
    .filter(({ line, row }) => line.startsWith('read') && row)
    .map(({ row }) => {
      const key = Object.entries(row!(world, world.people.admin)).map(
        ([name, value]) => `${name}=eq.${value}`,
      )
      return { line: `DELETE /${table}?${key.join('&')}`, headers: { 'content-profile': schema! } }
    })
}

/** Calls of a function: each of its parameters with each bad value. */
export async function badCalls(name: string, database: Database, world: World): Promise<BadRequest[]> {
  const good = CALLS[name]!(world, world.people.admin)
  const { rows } = await database.query<{ parameter: string }>(
    `select unnest(proargnames[:pronargs]) as parameter from pg_proc
    where pronamespace = 'api'::regnamespace and proname = $1`,
    [name],
  )
  return rows.flatMap(({ parameter }) =>
    BAD_VALUES.map((value) => ({
      line: `POST /rpc/${name}`,
      body: { ...good, [parameter]: value },
      headers: {},
    })),
  )
}
