import type { Transaction } from '../../database/database.ts'
import type { ColumnPair } from './catalog.ts'
import type { LoadedRelations } from './load-relations.ts'
import { viewOrigins } from './view-columns.ts'

export interface ForeignKey {
  name: string
  source: string
  target: string
  columns: ColumnPair[]
  oneToOne: boolean
}

const FOREIGN_KEYS = `
  select k.conname as name, k.conrelid::text as source, k.confrelid::text as target,
    (select json_agg(json_build_array(s.attname, t.attname) order by u.position)
     from unnest(k.conkey, k.confkey) with ordinality u (source, target, position)
     join pg_catalog.pg_attribute s on s.attrelid = k.conrelid and s.attnum = u.source
     join pg_catalog.pg_attribute t on t.attrelid = k.confrelid and t.attnum = u.target) as columns,
    exists (select from pg_catalog.pg_constraint p where p.conrelid = k.conrelid and p.contype in ('p', 'u')
      and p.conkey @> k.conkey and p.conkey <@ k.conkey) as "oneToOne"
  from pg_catalog.pg_constraint k
  where k.contype = 'f' and k.conparentid = 0
  order by k.conrelid, k.conname`

/** Every foreign key of the database. */
export async function loadForeignKeys(tx: Transaction): Promise<ForeignKey[]> {
  return (await tx.query<ForeignKey>(FOREIGN_KEYS)).rows
}

const VIEWS = `
  select r.ev_class::text as view, r.ev_action::text as tree
  from pg_catalog.pg_rewrite r
  join pg_catalog.pg_class c on c.oid = r.ev_class
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  where r.ev_type = '1' and c.relkind in ('v', 'm') and n.nspname not in ('pg_catalog', 'information_schema')`

/** The columns of each view by the table column they show: view → table → column → names in the view. */
export type ViewSources = Map<string, Map<string, Map<string, string[]>>>

/** What each view shows, from the trees of the rules that define them. */
export async function loadViewSources(tx: Transaction, relations: LoadedRelations): Promise<ViewSources> {
  const { rows } = await tx.query<{ view: string; tree: string }>(VIEWS)
  const origins = new Map(rows.map(({ view, tree }) => [view, viewOrigins(tree)]))
  const byColumn = new Map(
    [...origins].map(([view, columns]) => [view, new Map(columns.map((origin) => [origin.column, origin]))]),
  )
  const sources: ViewSources = new Map()
  for (const [view, columns] of origins) {
    const tables = new Map<string, Map<string, string[]>>()
    for (const { column, relation, number } of columns) {
      const base = baseColumn(relation, number)
      if (!base) continue
      const shown = tables.get(base.table) ?? new Map<string, string[]>()
      shown.set(base.column, [...(shown.get(base.column) ?? []), column])
      tables.set(base.table, shown)
    }
    sources.set(view, tables)
  }
  return sources

  /** Follows views of views down to a table; a circular one shows none. */
  function baseColumn(relation: string, number: number): { table: string; column: string } | undefined {
    const passed = new Set<string>()
    for (let place = { relation, number }; ;) {
      const key = `${place.relation}.${place.number}`
      const column = relations.columnNames.get(key)
      if (column === undefined || passed.has(key)) return undefined
      passed.add(key)
      const above = byColumn.get(place.relation)
      if (!above) return { table: place.relation, column }
      const origin = above.get(column)
      if (!origin) return undefined
      place = origin
    }
  }
}
