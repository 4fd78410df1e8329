import { describe, expect, it } from 'vitest'

import { DATABASES, useDatabase } from '../helpers/databases.ts'

// Each query lists violations of a rule in db/CONVENTIONS.md; the list must be empty.

const OURS = `('api', 'app', 'private', 'translations')`

const RULES: Record<string, string> = {
  'every table has row-level security': `
    select oid::regclass::text from pg_class
    where relnamespace::regnamespace::text in ${OURS} and relkind in ('r', 'p') and not relrowsecurity`,

  'every exposed table that can be reached has a policy': `
    select c.oid::regclass::text from pg_class c
    where relnamespace::regnamespace::text in ('api', 'translations') and relkind = 'r'
      and not exists (select from pg_policy p where p.polrelid = c.oid)`,

  'every function pins its search path': `
    select oid::regprocedure::text from pg_proc
    where pronamespace::regnamespace::text in ${OURS} and not coalesce(proconfig @> '{"search_path=\\"\\""}', false)`,

  // Functions are created in any order, so their bodies are not checked on creation
  // (server/database/schema/rules.ts).
  'every function could be made with its body checked': `
    select p.oid::regprocedure::text from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace::regnamespace::text in ${OURS}
      and case l.lanname when 'sql' then fmgr_sql_validator(p.oid) else plpgsql_validator(p.oid) end::text <> ''`,

  'no function has two forms, of which a call by name could mean either': `
    select pronamespace::regnamespace || '.' || proname from pg_proc
    where pronamespace::regnamespace::text in ${OURS} group by 1 having count(*) > 1`,

  'no function can be executed by everyone': `
    select p.oid::regprocedure::text from pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner))) a
    where pronamespace::regnamespace::text in ${OURS} and a.grantee = 0`,

  'no request of a visitor may take longer than 3 s, and none of a member longer than 30': `
    select rolname from pg_roles join (values ('anon', '3s'), ('authenticated', '30s')) most (rolname, time) using (rolname)
    where not coalesce(rolconfig @> array['statement_timeout=' || time], false)`,

  'every function says what it is for': `
    select oid::regprocedure::text from pg_proc
    where pronamespace::regnamespace::text in ${OURS} and obj_description(oid, 'pg_proc') is null`,

  'every table and view says what it holds': `
    select oid::regclass::text from pg_class
    where relnamespace::regnamespace::text in ${OURS} and relkind in ('r', 'v') and obj_description(oid, 'pg_class') is null`,

  'every exposed view asks as the caller': `
    select oid::regclass::text from pg_class
    where relnamespace::regnamespace::text in ('api', 'translations') and relkind = 'v'
      and not coalesce(reloptions @> '{security_invoker=true}', false)`,

  'every exposed view can be asked to write, so that it is the missing privilege that refuses': `
    select oid::regclass::text from pg_class
    where relnamespace::regnamespace::text in ('api', 'translations') and relkind in ('v', 'm')
      -- Insert, update and delete; without them PostgreSQL answers that the server failed.
      and pg_relation_is_updatable(oid, true) & 28 <> 28`,

  'every exposed function can be called by somebody': `
    select oid::regprocedure::text from pg_proc
    where pronamespace::regnamespace::text in ('api', 'translations')
      and not has_function_privilege('anon', oid, 'execute') and not has_function_privilege('authenticated', oid, 'execute')`,

  'no role that a request becomes owns, creates or passes by anything': `
    select rolname from pg_roles
    where rolname in ('anon', 'authenticated', 'authenticator', 'mailer', 'passkeys')
      and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
    union all
    select format('%s creates in %s', r.rolname, n.nspname) from pg_roles r, pg_namespace n
    where r.rolname in ('anon', 'authenticated', 'mailer', 'passkeys') and n.nspname in ('api', 'app', 'private', 'translations', 'extensions', 'public')
      and has_schema_privilege(r.oid, n.oid, 'create')
    union all
    select format('%s owned by %s', oid::regclass, relowner::regrole) from pg_class
    where relnamespace::regnamespace::text in ${OURS} and relowner::regrole::text in ('anon', 'authenticated', 'mailer', 'passkeys')`,

  'no exposed table can be written but by columns, or where a trigger that comes before all others says which may change': `
    select format('%s %s %s', c.oid::regclass, a.privilege_type, a.grantee::regrole)
    from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace::regnamespace::text in ('api', 'translations')
      and a.grantee in ('anon'::regrole, 'authenticated'::regrole) and a.privilege_type not in ('SELECT', 'DELETE')
      and not (a.privilege_type = 'UPDATE' and 'allow_changes' is not distinct from (
        -- Per row (1), before (2), of an update (16).
        select min(tgname collate "C") from pg_trigger where tgrelid = c.oid and tgtype & 19 = 19 and tgenabled <> 'D'))`,

  'visitors can write nothing': `
    select format('%s.%s', c.oid::regclass, a.attname) from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace::regnamespace::text in ${OURS} and c.relkind in ('r', 'v')
      and (has_column_privilege('anon', c.oid, a.attnum, 'insert') or has_column_privilege('anon', c.oid, a.attnum, 'update')
        or has_table_privilege('anon', c.oid, 'delete'))`,

  'nothing private is granted to anyone': `
    select format('%s to %s', c.oid::regclass, a.grantee::regrole)
    from pg_class c, aclexplode(c.relacl) a
    where c.relnamespace = 'private'::regnamespace and a.grantee <> c.relowner
    union all
    select format('%s to %s', p.oid::regprocedure, a.grantee::regrole)
    from pg_proc p, aclexplode(p.proacl) a
    where p.pronamespace = 'private'::regnamespace and a.grantee <> p.proowner
    union all
    select 'schema private' where has_schema_privilege('authenticated', 'private', 'usage')`,

  'an index stands behind every foreign key': `
    select format('%s %s', k.conrelid::regclass, k.conname) from pg_constraint k
    where k.contype = 'f' and k.connamespace::regnamespace::text in ${OURS} and not exists (
      select from pg_index i
      where i.indrelid = k.conrelid and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey
        -- Rows without a reference need no index.
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ 'IS NOT NULL'))
      -- Small tables that are read whole, and references to rows that are never deleted.
      and k.conrelid::regclass::text <> 'translations.translations'`,

  'an index stands behind every column that a policy compares': `
    select distinct format('%s.%s', c.oid::regclass, a.attname)
    from pg_policy p join pg_class c on c.oid = p.polrelid
    join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refobjid = c.oid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
    where not exists (
      select from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum)
      and (c.oid::regclass::text, a.attname) not in (
        -- The second column of the key whose first is compared with it.
        ('api.event_registrations', 'event_id'),
        -- Locked once its row is found, rather than compared.
        ('api.association_invitations', 'email'),
        -- What is left to ask of a club's events, once the club has found them.
        ('api.events', 'status'), ('api.events', 'is_private'), ('api.events', 'group_ids'), ('api.events', 'others_see'))`,

  'a policy asks each question once per statement': `
    select format('%s on %s', polname, polrelid::regclass) from pg_policy,
      lateral regexp_matches(
        coalesce(pg_get_expr(polqual, polrelid), '') || ' ' || coalesce(pg_get_expr(polwithcheck, polrelid), ''),
        '(.{0,8})app\\.(\\w+)\\(', 'g') m
    where m[1] !~* 'select $'
      -- Asked of each row that is written, because it locks what the row belongs to.
      and m[2] not in ('lock_event', 'keep_person', 'lock_deleted_person', 'lock_address')`,

  'a person is locked exclusively only where the caller is not held before': `
    select oid::regprocedure::text from pg_proc
    where pronamespace::regnamespace::text in ${OURS}
      and prosrc ~ 'api\\.users[^;]*for update'
      and proname not in (
        -- Paths that private.keep_caller leaves out: whoever holds the caller already and asks for more may deadlock with another.
        'lock_deleted_person', 'delete_my_account', 'use_link', 'verify_email',
        -- What these lock calls nothing: an account not yet proven, or whoever a link or a passkey's challenge names.
        'drop_registration', 'lock_imported', 'claim_address', 'begin_account', 'undo_email_change', 'add_passkey',
        -- Run for nobody.
        'tidy_accounts', 'lock_account_with_email')`,
}

describe.each(DATABASES)('the structure on %s', (kind) => {
  const database = useDatabase(kind, 'migrated')

  it.each(Object.entries(RULES))('%s', async (_, query) => {
    const { rows } = await database.query(query)
    expect(rows.map((row) => Object.values(row)[0])).toEqual([])
  })
})
