-- No request may hold a connection, and the locks it took, for as long as it likes: embedding is a join that the caller
-- writes. PostgREST and the gateway set these before each request; PGlite has nothing to interrupt a statement with.

do $$
declare
  v_role text;
  v_timeout text;
begin
  for v_role, v_timeout in values ('anon', '10s'), ('authenticated', '30s') loop
    -- The roles are the whole cluster's: two databases that write them at the same moment get in each other's way.
    if not exists (select from pg_roles where rolname = v_role
      and rolconfig @> array['statement_timeout=' || v_timeout]) then
      execute format('alter role %I set statement_timeout = %L', v_role, v_timeout);
    end if;
  end loop;
exception when insufficient_privilege then
  -- An owner without CREATEROLE, who was given the roles: whoever gave them sets this, too.
  raise notice 'statement_timeout of anon and authenticated is not set: the owner may not alter roles';
end
$$;
