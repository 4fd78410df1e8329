import type { Transaction } from '../../database/database.ts'
import { groupBy } from '../group-by.ts'
import {
  type Column,
  type ComputedRelationship,
  type Isolation,
  keyOf,
  type Name,
  type Routine,
} from './catalog.ts'
import { BASE_TYPES } from './load-relations.ts'

/** Settings of a function that PostgREST applies to the whole transaction. */
const HOISTED = ['statement_timeout', 'plan_filter.statement_cost_limit']

/** format_type(…, -1) names a type without the length its bare SQL name would imply (bit, character). */
const ROUTINES = `
  with ${BASE_TYPES}
  select n.nspname as schema, p.proname as name, p.proretset as "returnsSet",
    case p.provolatile when 'v' then 'volatile' when 's' then 'stable' else 'immutable' end as volatility,
    case when p.prorettype = 'pg_catalog.void'::regtype then 'void'
         when t.typtype = 'c' or coalesce(p.proargmodes::text[] && '{t,b,o}', false) then 'composite'
         else 'scalar' end as returns,
    case when t.typtype = 'c' then json_build_object('schema', tn.nspname, 'name', t.typname) end as "rowType",
    coalesce(inputs.list, '[]') as parameters,
    coalesce(outputs.list, fields.list, '[]') as columns,
    coalesce(to_json(p.proconfig), '[]') as settings
  from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace n on n.oid = p.pronamespace
  join base_types r on r.type = p.prorettype
  join pg_catalog.pg_type t on t.oid = r.base
  join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
  left join lateral (
    select json_agg(json_build_object('name', coalesce(p.proargnames[i], ''), 'variadic', mode = 'v',
        'type', pg_catalog.format_type(type, -1), 'required', place <= p.pronargs - p.pronargdefaults) order by i) as list,
      count(*) filter (where coalesce(p.proargnames[i], '') = '') as unnamed,
      bool_and(type in ('json'::regtype, 'jsonb'::regtype, 'text'::regtype, 'xml'::regtype, 'bytea'::regtype)) as single
    from (
      select a.type, a.i, coalesce(p.proargmodes[a.i], 'i') as mode, row_number() over (order by a.i) as place
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a (type, i)
      where coalesce(p.proargmodes[a.i], 'i') in ('i', 'b', 'v')
    ) arguments
  ) inputs on true
  left join lateral (
    select json_agg(json_build_object('name', p.proargnames[a.i], 'type', pg_catalog.format_type(a.type, -1),
      'baseType', pg_catalog.format_type(b.base, null), 'default', null) order by a.i) as list
    from unnest(p.proallargtypes) with ordinality a (type, i)
    join base_types b on b.type = a.type
    where p.proargmodes[a.i] in ('t', 'b', 'o')
  ) outputs on true
  left join lateral (
    select json_agg(json_build_object('name', a.attname, 'type', pg_catalog.format_type(a.atttypid, a.atttypmod),
      'baseType', pg_catalog.format_type(b.base, null), 'default', null) order by a.attnum) as list
    from pg_catalog.pg_attribute a
    join base_types b on b.type = a.atttypid
    where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
  ) fields on true
  where p.prokind = 'f' and n.nspname = any ($1)
    and p.prorettype not in ('pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype)
    -- Arguments are given by name; a single one without a name takes the whole body.
    and (coalesce(inputs.unnamed, 0) = 0 or inputs.unnamed = 1 and p.pronargs = 1 and inputs.single)
  order by n.nspname, p.proname, p.pronargs, p.oid`

interface Row extends Omit<Routine, 'columns' | 'settings' | 'rowType'> {
  rowType: Name | null
  columns: Column[]
  settings: string[]
}

/** The functions in these schemas with their overloads, by `keyOf`. */
export async function loadRoutines(tx: Transaction, schemas: string[]): Promise<Map<string, Routine[]>> {
  const { rows } = await tx.query<Row>(ROUTINES, [schemas])
  const routines = rows.map((row): Routine => {
    const settings = row.settings.map(splitSetting)
    return {
      ...row,
      rowType: row.rowType ?? undefined,
      columns: new Map(row.columns.map((column) => [column.name, column])),
      settings: settings.filter(([name]) => HOISTED.includes(name)),
      isolation: isolationOf(settings),
    }
  })
  return groupBy(routines, keyOf)
}

/** The name and value of a setting as PostgreSQL stores it, `name=value`. */
export function splitSetting(setting: string): [string, string] {
  const equals = setting.indexOf('=')
  return [setting.slice(0, equals), setting.slice(equals + 1)]
}

/** default_transaction_isolation from the settings; levels other than these three mean read committed. */
export function isolationOf(settings: [string, string][]): Isolation | undefined {
  const level = settings.find(([name]) => name === 'default_transaction_isolation')?.[1].toLowerCase()
  return level === 'repeatable read' || level === 'serializable' ? level : undefined
}

const COMPUTED = `
  select json_build_object('schema', fn.nspname, 'name', p.proname) as function,
    json_build_object('schema', sn.nspname, 'name', s.relname) as source,
    json_build_object('schema', tn.nspname, 'name', t.relname) as target,
    not p.proretset or p.prorows = 1 as "toOne"
  from pg_catalog.pg_proc p
  join pg_catalog.pg_namespace fn on fn.oid = p.pronamespace
  join pg_catalog.pg_class s on s.reltype = p.proargtypes[0] and s.relkind in ('r', 'p', 'v', 'm', 'f')
  join pg_catalog.pg_namespace sn on sn.oid = s.relnamespace
  join pg_catalog.pg_class t on t.reltype = p.prorettype and t.relkind in ('r', 'p', 'v', 'm', 'f')
  join pg_catalog.pg_namespace tn on tn.oid = t.relnamespace
  where p.pronargs = 1 and p.prokind = 'f' and s.reltype <> 0 and t.reltype <> 0`

/** The functions that embed one relation in another, as if there were a foreign key. */
export async function loadComputedRelationships(tx: Transaction): Promise<ComputedRelationship[]> {
  const { rows } = await tx.query<Omit<ComputedRelationship, 'kind'>>(COMPUTED)
  return rows.map((row) => ({ kind: 'computed', ...row }))
}
