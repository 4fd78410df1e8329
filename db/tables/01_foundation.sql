-- The foundation: the database roles that a request can assume, the schemas, and the rule that nothing is executable or readable
-- unless granted.

-- Roles are cluster-wide, so another database or a concurrent start may already have created them.
do $roles$
declare
  v_role text;
  -- Since PostgreSQL 16, the creator of a role can grant it to others, but cannot assume it yet.
  v_assume text := case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end;
begin
  foreach v_role in array array['anon', 'authenticated', 'mailer', 'passkeys', 'authenticator'] loop
    if not exists (select from pg_roles where rolname = v_role) then
      begin
        execute format('create role %I nologin noinherit', v_role);
      exception when duplicate_object or unique_violation then
        null;
      end;
    end if;
  end loop;

  -- The role that PostgREST logs in with, and the role that runs the embedded server, assume one of these two per request.
  foreach v_role in array array['anon', 'authenticated'] loop
    if not pg_has_role('authenticator', v_role, v_assume) then
      execute format('grant %I to authenticator', v_role);
    end if;
  end loop;
  foreach v_role in array array['anon', 'authenticated', 'mailer', 'passkeys'] loop
    if not pg_has_role(current_user, v_role, v_assume) then
      execute format('grant %I to %I', v_role, current_user);
    end if;
  end loop;
end
$roles$;

-- Functions are executable by everyone by default; revoke that for everything this owner will create.
alter default privileges revoke execute on functions from public;
revoke create on schema public from public;

create schema extensions;
comment on schema extensions is 'The extensions, out of the way of every search path.';
create extension if not exists pgcrypto with schema extensions;
create extension if not exists pg_trgm with schema extensions;

create schema api;
comment on schema api is 'Samspel: exposed. Tables with row-level security and column grants, views, functions.';
create schema app;
comment on schema app is 'Not exposed: helpers of policies, triggers and functions.';
create schema if not exists private;
comment on schema private is 'Not exposed, granted to nobody: secrets, sessions, what only definer functions touch.';

create schema translations;
comment on schema translations is 'Samspel: exposed. The texts of the app and their translations.';

-- Usage lets a role name the functions in app; calling one needs its own grant. The worker can only see a mail by claiming it.
grant usage on schema api, app, translations to anon, authenticated;
grant usage on schema app to mailer, passkeys;

create table private.settings (
  key text primary key,
  value text not null
);
alter table private.settings enable row level security;
comment on table private.settings is 'Secrets and limits of this installation, one row each.';
