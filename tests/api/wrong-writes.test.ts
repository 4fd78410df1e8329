import { beforeAll, describe, expect, it } from 'vitest'

import type { Answer } from '../helpers/http.ts'
import { valueOf } from '../helpers/requests.ts'
import { KINDS, useApi } from './api.ts'
import { expectRefusedInWords, secretsOf } from './no-leak.ts'
import { RELATIONS } from './permissions/relations.ts'
import { readReviewed } from './permissions/reviewed.ts'
import { createWorld, type World } from './permissions/world.ts'
import { type BadRequest, badWrites, deletes } from './wrong/bad-requests.ts'

const reviewed = readReviewed()
const TABLES = Object.keys(RELATIONS)
const WRITABLE = TABLES.filter((relation) =>
  [...(reviewed.get(relation)?.columns.values() ?? [])].some((letters) => /[iu]/.test(letters)),
)

/** Constraints that no single request can violate, with or without triggers. */
const NOT_MET = [
  // An RLS policy comes first: it refuses another club’s id, and null.
  /^\w+_association_id_fkey$/,
  /^\w+\.association_id$/,
  // An unknown kind has no variables, and that is checked first.
  /^email_templates_kind_check$/,
  // An existing row has an id, which is taken first (tests/db/email-templates.test.ts).
  /^email_templates_override$/,
  // Filled in by the trigger: slugs (tests/db/events.test.ts), which are missing first, and the club of a registration.
  /^events_association_id_slug_key$/,
  /^events_pkey$/,
  /^event_registrations_pkey$/,
  // Only the trigger numbers a queue (tests/db/queue.test.ts).
  /^event_registrations_queue$/,
  // A reminder without a deadline is refused first; groups are counted by the trigger
  // (db/rules/events/prepare_event.sql).
  /^events_answer_reminder_days_check$/,
  /^events_group_ids_check$/,
  // Each test row has a name of its own (tests/db/groups.test.ts), and nobody chooses an id.
  /^groups_name$/,
  /^groups_id_association_id_key$/,
]

/** The constraint that an error names, or table.column for a not-null violation. */
function shownConstraint({ body }: Answer): string[] {
  const message = String(body?.message ?? '')
  const [, column, table] = /null value in column "(\w+)" of relation "(\w+)"/.exec(message) ?? []
  const [, name] = /constraint "(\w+)"$/.exec(message) ?? []
  return [column && `${table}.${column}`, name].flatMap((shown) => shown || [])
}

describe.each(KINDS)('an invalid write on %s', (kind) => {
  const api = useApi(kind, { undone: true })
  let world: World
  let secrets: RegExp

  beforeAll(async () => {
    world = await createWorld(api)
    secrets = await secretsOf(api.database())
  })

  const send = ({ line, ...request }: BadRequest) =>
    api.ask(line, { as: world.people.admin.token, ...request })

  async function writesOf(relation: string): Promise<BadRequest[]> {
    const key = Object.values(RELATIONS[relation]!.rows)[0]!(world, world.people.admin)
    const where = Object.keys(key).map((name, n) => `${name} = $${n + 1}`)
    const sql = `select to_jsonb(t) from ${relation} t where ${where.join(' and ')}`
    const existing = await valueOf<object>(api.database(), sql, Object.values(key))
    return badWrites(relation, reviewed.get(relation)!, world, existing)
  }

  /** The constraints that somebody writing to the table could violate if no trigger ran before. */
  async function constraintsOf(relation: string): Promise<string[]> {
    const written = [...reviewed.get(relation)!.columns].flatMap(([name, letters]) =>
      /[iu]/.test(letters) ? name : [],
    )
    const { rows } = await api.database().query<{ name: string }>(
      `with columns as (
        select attnum, attname, attnotnull from pg_attribute
        where attrelid = $1::regclass and attname = any ($2))
      select conname as name from pg_constraint
      where conrelid = $1::regclass and contype in ('c', 'f', 'u', 'p', 'x')
        and conkey && array(select attnum from columns)
      union select relname from pg_index join pg_class on pg_class.oid = indexrelid
      where indrelid = $1::regclass and indisunique and indkey::int2[] && array(select attnum from columns)
        and pg_get_expr(indpred, indrelid) is distinct from '(association_id IS NULL)'
      union select relname || '.' || attname from columns, pg_class where pg_class.oid = $1::regclass and attnotnull`,
      [relation, written],
    )
    return rows.map(({ name }) => name).filter((name) => !NOT_MET.some((met) => met.test(name)))
  }

  it.each(WRITABLE)(
    'can violate every constraint of %s once its triggers are disabled',
    async (relation) => {
      await api.database().exec(`alter table ${relation} disable trigger user`)
      const shown = new Set<string>()
      for (const request of await writesOf(relation))
        shownConstraint(await send(request)).forEach((name) => shown.add(name))
      await api.database().exec(`alter table ${relation} enable trigger user`)
      expect([...shown].toSorted()).toEqual(expect.arrayContaining(await constraintsOf(relation)))
    },
    60_000,
  )

  it.each(WRITABLE)(
    'to %s fails with a proper error',
    async (relation) => {
      for (const request of await writesOf(relation))
        expectRefusedInWords(await send(request), secrets, request)
    },
    60_000,
  )

  it.each(TABLES)('deleting from %s fails with a proper error', async (relation) => {
    for (const request of deletes(relation, world))
      expectRefusedInWords(await send(request), secrets, request)
  })
})
