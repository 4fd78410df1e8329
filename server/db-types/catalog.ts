import type { Database } from '../database/database.ts'

export interface Column {
  name: string
  type: string
  /** Values a check constraint allows, if it lists them. */
  values: readonly string[]
  nullable: boolean
  /** Has a default, or is nullable. */
  optional: boolean
  selectable: boolean
  insertable: boolean
  updatable: boolean
}

export interface Relation {
  schema: string
  name: string
  kind: 'table' | 'view' | 'composite'
  comment: string | null
  columns: Column[]
  relationships: {
    name: string
    columns: string[]
    one_to_one: boolean
    referenced: string
    referenced_columns: string[]
  }[]
}

export interface Routine {
  schema: string
  name: string
  comment: string | null
  arguments: { name: string; type: string; optional: boolean }[]
  returns: string
  /** Returns rows of a table rather than of a type of its own. */
  returns_table: boolean
  returns_set: boolean
}

// Composite types are written as schema.name, others by name alone; an array's name starts with an
// underscore.
const RELATIONS = `
  select n.nspname as schema, c.relname as name,
    case c.relkind when 'r' then 'table' when 'v' then 'view' else 'composite' end as kind,
    obj_description(c.oid, 'pg_class') as comment,
    (select jsonb_agg(jsonb_build_object(
      'name', a.attname, 'type', t.typname,
      'values', coalesce((
        select jsonb_agg(m[1])
        from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([^'']+)''::text', 'g') m
        where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
          and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\['), '[]'),
      'nullable', not a.attnotnull,
      'optional', a.atthasdef or a.attidentity <> '' or not a.attnotnull,
      'selectable', c.relkind = 'c' or has_column_privilege('authenticated', c.oid, a.attnum, 'select'),
      'insertable', c.relkind = 'r' and has_column_privilege('authenticated', c.oid, a.attnum, 'insert'),
      'updatable', c.relkind = 'r' and has_column_privilege('authenticated', c.oid, a.attnum, 'update') and not exists (
        select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'allow_changes'
          and a.attname <> all (string_to_array(encode(t.tgargs, 'escape'), '\\000')))) order by a.attname)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce((select jsonb_agg(jsonb_build_object(
      'name', k.conname, 'columns', columns.names, 'referenced', r.relname, 'referenced_columns', referenced.names,
      'one_to_one', exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
        and i.indkey::int2[] <@ k.conkey and k.conkey <@ i.indkey::int2[])) order by k.conname)
      from pg_constraint k join pg_class r on r.oid = k.confrelid
      cross join lateral (select jsonb_agg(attname order by o) as names from unnest(k.conkey) with ordinality u (num, o)
        join pg_attribute on attrelid = k.conrelid and attnum = num) columns
      cross join lateral (select jsonb_agg(attname order by o) as names from unnest(k.confkey) with ordinality u (num, o)
        join pg_attribute on attrelid = k.confrelid and attnum = num) referenced
      where k.conrelid = c.oid and k.contype = 'f' and r.relnamespace = c.relnamespace), '[]') as relationships
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = any ($1) and c.relkind in ('r', 'v', 'c')
  order by n.nspname, c.relname collate "C"`

const ROUTINES = `
  select n.nspname as schema, p.proname as name, obj_description(p.oid, 'pg_proc') as comment,
    coalesce((select jsonb_agg(jsonb_build_object(
      'name', p.proargnames[i], 'type', t.typname, 'optional', i > p.pronargs - p.pronargdefaults) order by i)
      from generate_series(1, p.pronargs) i join pg_type t on t.oid = p.proargtypes[i - 1]), '[]') as arguments,
    case when rt.typtype = 'c' then rn.nspname || '.' || rt.typname else rt.typname end as returns,
    exists (select from pg_class c where c.oid = rt.typrelid and c.relkind = 'r') as returns_table,
    p.proretset as returns_set
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  join pg_type rt on rt.oid = p.prorettype join pg_namespace rn on rn.oid = rt.typnamespace
  where n.nspname = any ($1) and p.prokind = 'f' and rt.typname <> 'trigger'
    and (has_function_privilege('authenticated', p.oid, 'execute') or has_function_privilege('anon', p.oid, 'execute'))
  order by n.nspname, p.proname collate "C"`

/** What the exposed schemas offer to a logged-in user, by name. */
export async function readCatalog(
  database: Database,
  schemas: readonly string[],
): Promise<{ relations: Relation[]; routines: Routine[] }> {
  const relations = await database.query<Relation>(RELATIONS, [schemas])
  const routines = await database.query<Routine>(ROUTINES, [schemas])
  await listPermissions(database, relations.rows)
  return { relations: relations.rows, routines: routines.rows }
}

/** Permissions are rows only a migration changes: their names are as fixed as those listed by a constraint. */
async function listPermissions(database: Database, relations: readonly Relation[]): Promise<void> {
  const { rows } = await database.query<{ name: string }>('select name from api.permissions order by name')
  const table = relations.find(({ schema, name }) => schema === 'api' && name === 'permissions')
  const column = table?.columns.find(({ name }) => name === 'name')
  if (!column) throw new Error('api.permissions has no column name')
  column.values = rows.map(({ name }) => name)
}
