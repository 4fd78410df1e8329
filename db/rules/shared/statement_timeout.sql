-- No request may hold a connection, and the locks it took, for as long as it likes: embedding is a join that the caller
-- writes. PostgREST and the gateway set these before each request; PGlite has nothing to interrupt a statement with.

do $$
begin
  alter role anon set statement_timeout = '10s';
  alter role authenticated set statement_timeout = '30s';
exception when insufficient_privilege then
  -- An owner without CREATEROLE, who was given the roles: whoever gave them sets this, too.
  raise notice 'statement_timeout of anon and authenticated is not set: the owner may not alter roles';
end
$$;
