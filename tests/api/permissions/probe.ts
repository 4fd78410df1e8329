import type { Database } from '#server/database/database.ts'

import type { Answer, Ask } from '../../helpers/http.ts'
import { valueOf } from '../../helpers/requests.ts'
import { CALLS } from './calls.ts'
import { type Key, type OfAsker, RELATIONS } from './relations.ts'
import { type Asker, ASKERS, type Person, type World } from './world.ts'

/** The result for every asker: one line of permissions.md. */
export type Cells = Record<Asker, string>

/** One line: the request, and the row it is about, if that exists. */
export interface Probe {
  relation: string
  line: string
  ask(ask: Ask, world: World, me: Person): Promise<Answer>
  row?(world: World, me: Person): Key
}

/** The lines that a table, a view or the functions must have. */
export function probesOf(relation: string): Probe[] {
  const probes = RELATIONS[relation]
  if (!probes) throw new Error(`tests/api/permissions/relations.ts does not know ${relation}`)
  const { rows, inserts, updates, deletes } = probes
  const [schema, name] = relation.split('.')
  const profile = { headers: { 'accept-profile': schema!, 'content-profile': schema! } }
  const all = Object.entries(rows)
  const first = all.slice(0, 1).map(([, row]): [string, OfAsker<Key>] => ['', row])
  const at = (row: Key) =>
    `/${name}?${Object.entries(row)
      .map(([column, value]) => `${column}=eq.${value}`)
      .join('&')}`

  const read = all.map(([label, row]): Probe => ({
    relation,
    line: `read ${label}`,
    row,
    ask: (ask, world, me) => {
      const wanted = row(world, me)
      return ask(`GET ${at(wanted)}&select=${Object.keys(wanted).join(',')}`, { as: me.token, ...profile })
    },
  }))
  const insert = Object.entries(inserts ?? { '': all[0]![1] }).map(([label, body]): Probe => ({
    relation,
    line: words('insert', label),
    ask: (ask, world, me) => ask(`POST /${name}`, { as: me.token, body: body(world, me), ...profile }),
  }))
  const update = Object.entries(updates ?? { '': all[0]![1] }).flatMap(([kind, body]) =>
    (updates ? all : first).map(([label, row]): Probe => ({
      relation,
      line: words('update', kind && `${kind} of`, label),
      row,
      ask: (ask, world, me) =>
        ask(`PATCH ${at(row(world, me))}`, {
          as: me.token,
          body: body(world, me),
          prefer: 'count=exact',
          ...profile,
        }),
    })),
  )
  const remove = (deletes ? all : first).map(([label, row]): Probe => ({
    relation,
    line: words('delete', label),
    row,
    ask: (ask, world, me) =>
      ask(`DELETE ${at(row(world, me))}`, { as: me.token, prefer: 'count=exact', ...profile }),
  }))
  return [...read, ...insert, ...update, ...remove]
}

const words = (...parts: string[]) => parts.filter(Boolean).join(' ')

/** The lines of the functions. */
export const CALL_PROBES: Probe[] = Object.entries(CALLS).map(([name, parameters]) => ({
  relation: 'functions',
  line: name,
  ask: (ask, world, me) => ask(`POST /rpc/${name}`, { as: me.token, body: parameters(world, me) }),
}))

/**
 * Makes the request as every asker. A row that is hidden from somebody must exist, which its owner checks.
 */
export async function probe(
  { ask: request, row, relation, line }: Probe,
  ask: Ask,
  database: Database,
  world: World,
): Promise<Cells> {
  const cells = {} as Cells
  for (const asker of ASKERS) {
    const me = world.people[asker]
    cells[asker] = outcome(await request(ask, world, me))
    if (row && cells[asker] !== 'yes' && !(await isThere(database, relation, row(world, me)))) {
      throw new Error(`${relation}, ${line}: there is no such row to deny to ${asker}`)
    }
  }
  return cells
}

async function isThere(database: Database, relation: string, row: Key): Promise<boolean> {
  // The log’s rows depend on the reader, so their existence is checked in the underlying table.
  const table = relation === 'api.email_logs' ? 'private.mail_messages' : relation
  const where = Object.keys(row).map((column, n) => `${column} = $${n + 1}`)
  return valueOf(
    database,
    `select exists (select from ${table} where ${where.join(' and ')})`,
    Object.values(row),
  )
}

const WORDS: Record<string, string> = {
  ERROR_INSUFFICIENT_PERMISSIONS: 'may not',
  ERROR_RESOURCE_NOT_FOUND: 'not found',
  ERROR_ROLE_TOO_HIGH: 'too high',
  ERROR_CANNOT_DELETE_SELF: 'self',
}

/** Translates a response to a word of permissions.md. */
function outcome({ status, headers, body }: Answer): string {
  if (status < 300) return isEmpty(headers, body) ? 'hidden' : (refusedScan(body) ?? 'yes')
  if (status === 401 && body.code !== '42501') return 'out'
  if (body.code === '42501') {
    if (/^permission denied for (table|view|function) /.test(body.message)) return String(status)
    if (body.message.startsWith('new row violates row-level security policy ')) return 'policy'
  }
  const { code, params } = raised(body.message) ?? body
  return WORDS[code] ?? params?.reason ?? `${status} ${code}`
}

function isEmpty(headers: Answer['headers'], body: unknown): boolean {
  return headers['content-range'] === '*/0' || (Array.isArray(body) && body.length === 0)
}

/** The response to a batch of scans has a result for each scan. */
function refusedScan(body: Answer['body']): string | undefined {
  const code = body?.results?.[0]?.code
  return code && (WORDS[code] ?? code)
}

function raised(message: string): { code: string; params: { reason?: string } } | undefined {
  return message.startsWith('{"code":"ERROR_') ? JSON.parse(message) : undefined
}
