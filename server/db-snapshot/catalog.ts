import type { Database } from '../database/database.ts'

const SCHEMAS = `('api', 'app', 'private', 'translations')`
const OURS = (column: string) => `${column}::regnamespace::text in ${SCHEMAS}`

const HEADER =
  '-- Made by `npm run db:snapshot` from db/. Do not edit. Bodies of functions and views are in db/rules.'

/** The text of db/schema.snapshot.sql for a database. */
export const renderSnapshot = async (database: Pick<Database, 'query'>): Promise<string> =>
  `${[HEADER, ...(await readSnapshot(database))].join('\n')}\n`

/** Everything in our schemas as PostgreSQL itself describes it, each object as a statement, in a stable order. */
async function readSnapshot(database: Pick<Database, 'query'>): Promise<string[]> {
  return lines(
    database,
    `${TABLES} union all ${RELATED} union all ${VIEWS} union all ${TYPES} union all ${FUNCTIONS}`,
  )
}

/** Left out of the snapshot because they are written elsewhere already: bodies of functions and views, and comments. */
export async function readTexts(database: Pick<Database, 'query'>): Promise<string[]> {
  return lines(database, `${BODIES} union all ${COMMENTS}`)
}

async function lines(database: Pick<Database, 'query'>, query: string): Promise<string[]> {
  const { rows } = await database.query<{ statement: string }>(
    `select case part when 0 then E'\\n' else '' end || statement as statement from (${query}) all_of_it (object, part, name, statement)
    order by object collate "C", part, name collate "C", statement collate "C"`,
  )
  return rows.map(({ statement }) => statement)
}

const COLUMN = `
  '  ' || quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod)
  || case when a.attnotnull then ' not null' else '' end
  || case when a.attidentity <> '' then ' generated always as identity' else '' end
  || coalesce(case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
    else ' default ' || pg_get_expr(d.adbin, d.adrelid) end, '')`

const TABLES = `
  select c.oid::regclass::text, 0, '', 'create table ' || c.oid::regclass || E' (\\n' || (
    select string_agg(line, E',\\n' order by part, place) from (
      select 0 as part, a.attnum as place, ${COLUMN} as line
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      union all
      select 1, row_number() over (order by o.conname collate "C"),
        '  constraint ' || quote_ident(o.conname) || ' ' || pg_get_constraintdef(o.oid)
      from pg_constraint o where o.conrelid = c.oid and o.contype in ('p', 'u', 'c', 'f')) lines
  ) || E'\\n);' || case when c.relrowsecurity then E'\\nalter table ' || c.oid::regclass || ' enable row level security;' else '' end
  from pg_class c where ${OURS('c.relnamespace')} and c.relkind in ('r', 'p')`

const RELATED = `
  select i.indrelid::regclass::text, 1, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid) || ';'
  from pg_index i join pg_class c on c.oid = i.indrelid
  where ${OURS('c.relnamespace')} and not exists (select from pg_constraint o where o.conindid = i.indexrelid and o.contype in ('p', 'u'))
  union all
  select t.tgrelid::regclass::text, 2, t.tgname, pg_get_triggerdef(t.oid) || ';'
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where ${OURS('c.relnamespace')} and not t.tgisinternal
  union all
  select p.polrelid::regclass::text, 3, p.polname, format('create policy %I on %s for %s to %s%s%s;', p.polname, p.polrelid::regclass,
    case p.polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
    (select string_agg(r::regrole::text, ', ' order by r::regrole::text collate "C") from unnest(p.polroles) r),
    E'\\n  using (' || pg_get_expr(p.polqual, p.polrelid) || ')', E'\\n  with check (' || pg_get_expr(p.polwithcheck, p.polrelid) || ')')
  from pg_policy p join pg_class c on c.oid = p.polrelid
  where ${OURS('c.relnamespace')}
  union all
  select relation, 4, grantee, format('grant %s on %s to %s;', string_agg(privilege, ', ' order by privilege collate "C"), relation, grantee)
  from (
    select c.oid::regclass::text as relation, g.grantee::regrole::text as grantee, lower(g.privilege_type) as privilege
    from pg_class c, aclexplode(c.relacl) g
    where ${OURS('c.relnamespace')} and g.grantee not in (0, c.relowner)
    union all
    select c.oid::regclass::text, g.grantee::regrole::text,
      lower(g.privilege_type) || ' (' || string_agg(quote_ident(a.attname), ', ' order by a.attnum) || ')'
    from pg_class c join pg_attribute a on a.attrelid = c.oid, aclexplode(a.attacl) g
    where ${OURS('c.relnamespace')} and g.grantee <> 0
    group by c.oid, g.grantee, g.privilege_type) grants
  group by relation, grantee`

const VIEWS = `
  select c.oid::regclass::text, 0, '', format('create view %s (%s) with (%s);', c.oid::regclass,
    (select string_agg(quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
    from pg_attribute a where a.attrelid = c.oid and a.attnum > 0),
    coalesce(array_to_string(c.reloptions, ', '), ''))
  from pg_class c where ${OURS('c.relnamespace')} and c.relkind in ('v', 'm')`

const TYPES = `
  select t.oid::regtype::text, 0, '', format('create type %s as (%s);', t.oid::regtype, (
    select string_agg(quote_ident(a.attname) || ' ' || format_type(a.atttypid, a.atttypmod), ', ' order by a.attnum)
    from pg_attribute a where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped))
  from pg_type t join pg_class c on c.oid = t.typrelid where ${OURS('t.typnamespace')} and c.relkind = 'c'
  union all
  select t.oid::regtype::text, 0, '', format('create domain %s as %s;', t.oid::regtype, format_type(t.typbasetype, t.typtypmod))
  from pg_type t where ${OURS('t.typnamespace')} and t.typtype = 'd'
  union all
  select t.oid::regtype::text, 1, g.grantee::text, format('grant usage on type %s to %s;', t.oid::regtype, g.grantee::regrole)
  from pg_type t, aclexplode(t.typacl) g where ${OURS('t.typnamespace')} and g.grantee not in (0, t.typowner)`

const FUNCTIONS = `
  select p.oid::regprocedure::text, 0, '', format('create function %s.%I(%s) returns %s language %s%s%s%s%s%s;',
    p.pronamespace::regnamespace, p.proname, pg_get_function_arguments(p.oid), pg_get_function_result(p.oid), l.lanname,
    case p.provolatile when 'i' then ' immutable' when 's' then ' stable' else '' end,
    case when p.proisstrict then ' strict' else '' end, case when p.proparallel = 's' then ' parallel safe' else '' end,
    case when p.prosecdef then ' security definer' else '' end,
    (select string_agg(' set ' || s, '' order by s collate "C") from unnest(p.proconfig) s))
  from pg_proc p join pg_language l on l.oid = p.prolang where ${OURS('p.pronamespace')}
  union all
  select p.oid::regprocedure::text, 1, '', format('grant execute on function %s to %s;', p.oid::regprocedure,
    string_agg(coalesce(nullif(g.grantee, 0)::regrole::text, 'public'), ', ' order by g.grantee::regrole::text collate "C"))
  from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
  where ${OURS('p.pronamespace')} and g.grantee <> p.proowner
  group by p.oid`

// PostgreSQL versions print a view's query slightly differently.
const BODIES = `
  select p.oid::regprocedure::text, 0, '', pg_get_functiondef(p.oid) from pg_proc p where ${OURS('p.pronamespace')}
  union all
  select c.oid::regclass::text, 0, '', pg_get_viewdef(c.oid) from pg_class c where ${OURS('c.relnamespace')} and c.relkind = 'v'`

const COMMENTS = `
  select o.type || ' ' || o.identity, 1, '', o.type || ' ' || o.identity || ': ' || d.description
  from pg_description d, pg_identify_object(d.classoid, d.objoid, d.objsubid) o
  where o.schema in ${SCHEMAS} or (o.type = 'schema' and o.name in ${SCHEMAS})
    or o.identity like any (array['%on api.%', '%on private.%', '%on translations.%'])`
