import type { Transaction } from '../../database/database.ts'
import { type Column, keyOf, type Relation } from './catalog.ts'

/** Each type with the base type of its domains. */
export const BASE_TYPES = `
  recursive base_types (type, base) as (
    select oid, oid from pg_catalog.pg_type where typtype <> 'd'
    union all
    select d.oid, b.base from pg_catalog.pg_type d join base_types b on b.type = d.typbasetype where d.typtype = 'd'
  )`

/** A default belongs to the column, or else its domain; an identity column that accepts values has its sequence. */
const RELATIONS = `
  with ${BASE_TYPES}
  select
    c.oid::text as oid, n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as "isView",
    c.relkind = 'r' and c.relhassubclass as "isInherited",
    -- Bits as pg_relation_is_updatable gives them: 4 update, 8 insert, 16 delete.
    case when c.relkind in ('r', 'p') then 28
         when c.relkind in ('v', 'f') then pg_catalog.pg_relation_is_updatable(c.oid, true)
         else 0 end as writable,
    coalesce(keys.names, '[]') as "primaryKey", coalesce(cols.list, '[]') as columns,
    coalesce(comp.names, '[]') as computed
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  left join lateral (
    select json_agg(a.attname order by a.attname) as names
    from pg_catalog.pg_constraint k
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
    where k.conrelid = c.oid and k.contype = 'p'
  ) keys on true
  left join lateral (
    select json_agg(json_build_object(
      'number', a.attnum, 'name', a.attname, 'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
      'baseType', pg_catalog.format_type(b.base, null),
      'default', case
        when a.attidentity = 'd' then (
          select format('nextval(%L)', s.objid::regclass) from pg_catalog.pg_depend s
          where s.refobjid = c.oid and s.refobjsubid = a.attnum and s.deptype = 'i' limit 1)
        when a.attgenerated <> '' or a.attidentity = 'a' then null
        when d.adbin is not null then pg_catalog.pg_get_expr(d.adbin, d.adrelid)
        else pg_catalog.pg_get_expr(t.typdefaultbin, 0) end
    ) order by a.attnum) as list
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_type t on t.oid = a.atttypid
    join base_types b on b.type = a.atttypid
    left join pg_catalog.pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ) cols on true
  left join lateral (
    select json_agg(distinct p.proname) as names
    from pg_catalog.pg_proc p
    join pg_catalog.pg_namespace pn on pn.oid = p.pronamespace
    where p.pronargs = 1 and p.proargtypes[0] = c.reltype and not p.proretset and p.prokind = 'f'
      and pn.nspname = any ($1)
  ) comp on true
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname !~ '^pg_(toast|temp)'`

interface Row extends Omit<Relation, 'columns' | 'computed' | 'insertable' | 'updatable' | 'deletable'> {
  writable: number
  columns: (Column & { number: number })[]
  computed: string[]
}

export interface LoadedRelations {
  byOid: Map<string, Relation>
  /** Column names by `oid.number`, as the system catalogs refer to them. */
  columnNames: Map<string, string>
}

/**
 * Every relation outside the system schemas: the unexposed ones carry the keys of exposed views.
 * @param searchPath where computed fields are looked up
 */
export async function loadRelations(tx: Transaction, searchPath: string[]): Promise<LoadedRelations> {
  const { rows } = await tx.query<Row>(RELATIONS, [searchPath])
  const columnNames = new Map<string, string>()
  const byOid = new Map<string, Relation>()
  for (const { writable, columns, computed, ...row } of rows) {
    for (const column of columns) columnNames.set(`${row.oid}.${column.number}`, column.name)
    byOid.set(row.oid, {
      ...row,
      insertable: (writable & 8) !== 0,
      updatable: (writable & 4) !== 0,
      deletable: (writable & 16) !== 0,
      columns: new Map(columns.map((column) => [column.name, column])),
      computed: new Set(computed),
    })
  }
  return { byOid, columnNames }
}

/** Those in these schemas, by `keyOf`. */
export function exposed(relations: LoadedRelations, schemas: string[]): Map<string, Relation> {
  const visible = [...relations.byOid.values()].filter(({ schema }) => schemas.includes(schema))
  return new Map(visible.map((relation) => [keyOf(relation), relation]))
}
