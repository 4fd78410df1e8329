-- No request may hold a connection and its locks indefinitely: embedding lets callers write their own joins. PostgREST and the
-- gateway apply these before each request; PGlite cannot interrupt a statement. The most that a visitor needs is a login.

do $$
declare
  v_role text;
  v_timeout text;
begin
  for v_role, v_timeout in values ('anon', '3s'), ('authenticated', '30s') loop
    -- Roles are cluster-wide: two databases altering them at the same moment would conflict.
    if not exists (select from pg_roles where rolname = v_role
      and rolconfig @> array['statement_timeout=' || v_timeout]) then
      execute format('alter role %I set statement_timeout = %L', v_role, v_timeout);
    end if;
  end loop;
exception when insufficient_privilege then
  -- An owner without CREATEROLE who was given the roles: whoever created them must set this too.
  raise notice 'statement_timeout of anon and authenticated is not set: the owner may not alter roles';
end
$$;
