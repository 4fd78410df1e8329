const OURS = `('api', 'app', 'private', 'translations')`
const ROLES = 'public, anon, authenticated, authenticator, mailer, passkeys'

/**
 * Drops what cannot be replaced in place: triggers, policies, views, composite types with the functions that refer to
 * them, and every grant on tables and functions.
 */
export const CLEAR_RULES = `
do $clear$
declare
  v_object text;
begin
  -- "cascade" below would take a column along.
  for v_object in
    select format('%s.%s', c.oid::regclass, a.attname)
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem
    where t.typnamespace::regnamespace::text in ${OURS} and not a.attisdropped
  loop
    raise exception 'the column % has a type of db/rules: such types are for functions', v_object;
  end loop;
  for v_object in
    select format('trigger %I on %s', tgname, tgrelid::regclass)
    from pg_trigger join pg_class c on c.oid = tgrelid
    where c.relnamespace::regnamespace::text in ${OURS} and not tgisinternal
    union all
    select format('policy %I on %s', polname, polrelid::regclass)
    from pg_policy join pg_class c on c.oid = polrelid
    where c.relnamespace::regnamespace::text in ${OURS}
  loop
    execute 'drop ' || v_object;
  end loop;
  for v_object in
    select format('view if exists %s cascade', oid::regclass)
    from pg_class where relnamespace::regnamespace::text in ${OURS} and relkind = 'v'
    union all
    select format('%s if exists %s cascade', case typtype when 'd' then 'domain' else 'type' end, t.oid::regtype)
    from pg_type t left join pg_class c on c.oid = t.typrelid
    where t.typnamespace::regnamespace::text in ${OURS} and (c.relkind = 'c' or t.typtype in ('d', 'e'))
  loop
    execute 'drop ' || v_object;
  end loop;
  foreach v_object in array array${OURS.replace('(', '[').replace(')', ']')} loop
    execute format('revoke all on all tables in schema %I from ${ROLES}', v_object);
    execute format('revoke all on all routines in schema %I from ${ROLES}', v_object);
  end loop;
end
$clear$;`

/** All functions: before the rules are applied for the first time, those that tables declare. */
export const DECLARED_FUNCTIONS = `
  select distinct p.pronamespace::regnamespace || '.' || p.proname as name
  from pg_proc p where p.pronamespace::regnamespace::text in ${OURS}`

/**
 * Functions not used by a column or constraint; those that are used are declared with their table, and only ever
 * replaced. `row` changes whenever a function is created again or replaced.
 */
export const FREE_FUNCTIONS = `
  select p.oid::regprocedure::text as signature, p.ctid::text as row
  from pg_proc p
  where p.pronamespace::regnamespace::text in ${OURS}
    and not exists (
      select from pg_depend d
      where d.refclassid = 'pg_proc'::regclass and d.refobjid = p.oid
        and d.classid in ('pg_attrdef'::regclass, 'pg_constraint'::regclass, 'pg_class'::regclass))`
