import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'

import type { Answer } from '../helpers/http.ts'
import { KINDS, useApi } from './api.ts'
import { probe, probesOf } from './permissions/probe.ts'
import { RELATIONS } from './permissions/relations.ts'
import { readReviewed } from './permissions/reviewed.ts'
import { createWorld, type World } from './permissions/world.ts'

const reviewed = readReviewed()
const PROBES = Object.keys(RELATIONS).flatMap(probesOf)

interface Column {
  relation: string
  name: string
  type: string
}

/** Values for columns that are null. */
const OTHER_VALUES: Record<string, unknown> = {
  bool: true,
  date: '2001-01-01',
  text: 'x',
  timestamptz: '2001-01-01',
  uuid: randomUUID(),
}

describe('permissions.md', () => {
  it.each(Object.keys(RELATIONS))('lists for %s exactly what is tested', (relation) => {
    const lines = [...(reviewed.get(relation)?.lines.keys() ?? [])]
    expect(lines).toEqual(probesOf(relation).map(({ line }) => line))
  })
})

describe.each(KINDS)('permissions to read and write rows on %s', (kind) => {
  const api = useApi(kind, { undone: true })
  const { ask, database } = api
  let world: World
  let columns: Column[]

  beforeAll(async () => {
    world = await createWorld(api)
    const { rows } = await database().query<Column>(
      `select format('%s.%s', relnamespace::regnamespace, relname) as relation, attname as name, typname as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      join pg_type t on t.oid = a.atttypid
      where relnamespace::regnamespace::text in ('api', 'translations') and relkind in ('r', 'p', 'v', 'm', 'f')`,
    )
    columns = rows
  })

  it('are listed for every table, view and column of the API', () => {
    const catalogue = columns.map(({ relation, name }) => `${relation}.${name}`)
    const said = [...reviewed].flatMap(([relation, section]) =>
      [...section.columns.keys()].map((name) => `${relation}.${name}`),
    )
    expect(said.toSorted()).toEqual(catalogue.toSorted())
    const tables = [...reviewed.keys()].filter((heading) => heading !== 'functions')
    expect(tables.toSorted()).toEqual(Object.keys(RELATIONS).toSorted())
  })

  it.each(PROBES.map((probed) => [`${probed.relation}: ${probed.line}`, probed] as const))(
    '%s',
    async (_, probed) => {
      const expected = reviewed.get(probed.relation)?.lines.get(probed.line)
      expect(await probe(probed, ask, database(), world)).toEqual(expected)
    },
  )

  /** Whether the privileges on the column allow the request; other errors do not matter here. */
  const isGranted = ({ status, body }: Answer) =>
    // 428C9: a generated column can never be written.
    status < 300 || !(body.code === '428C9' || /^permission denied for (table|view)/.test(body.message))

  it.each(Object.keys(RELATIONS))('%s: its columns', async (relation) => {
    const [schema, table] = relation.split('.')
    const profile = { headers: { 'accept-profile': schema!, 'content-profile': schema! } }
    const as = world.people.admin.token
    const [key] = Object.entries(Object.values(RELATIONS[relation]!.rows)[0]!(world, world.people.admin))
    const found: Record<string, string> = {}
    const at = `/${table}?${key![0]}=eq.${key![1]}`
    const [row] = [(await ask(`GET ${at}`, { as, ...profile })).body].flat()
    for (const { name, type } of columns.filter((column) => column.relation === relation)) {
      // What does not change is let pass.
      const body = { [name]: row?.[name] === null ? (OTHER_VALUES[type] ?? 1) : null }
      const asked = {
        v: await ask(`GET /${table}?select=${name}&limit=1`, profile),
        r: await ask(`GET /${table}?select=${name}&limit=1`, { as, ...profile }),
        i: await ask(`POST /${table}`, { as, body, ...profile }),
        u: await ask(`PATCH ${at}`, { as, body, ...profile }),
      }
      const letters = Object.entries(asked)
        .filter(([, answer]) => isGranted(answer))
        .map(([letter]) => letter)
      found[name] = letters.join('') || '–'
    }
    expect(found).toEqual(Object.fromEntries(reviewed.get(relation)?.columns ?? []))
  })
})
