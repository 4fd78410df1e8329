-- The current request: what PostgREST and the gateway report about it.

create or replace function app.claims() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(nullif(current_setting('request.jwt.claims', true), '')::jsonb, '{}')
$$;
comment on function app.claims() is 'The claims of this request''s token; empty outside a request.';
grant execute on function app.claims() to anon, authenticated;

create or replace function app.user_id() returns uuid
language sql stable set search_path = '' as $$
  select nullif(app.claims() ->> 'user_id', '')::uuid
$$;
comment on function app.user_id() is 'The caller; null for visitors, seeds and migrations.';
grant execute on function app.user_id() to anon, authenticated;

create or replace function app.session_id() returns uuid
language sql stable set search_path = '' as $$
  select nullif(app.claims() ->> 'session_id', '')::uuid
$$;
comment on function app.session_id() is 'The session of this request''s token.';
grant execute on function app.session_id() to anon, authenticated;

create or replace function app.header(p_name text) returns text
language sql stable set search_path = '' as $$
  select nullif(current_setting('request.headers', true), '')::jsonb ->> p_name
$$;
comment on function app.header(text) is 'A header of this request, by its lower-case name.';

create or replace function app.client_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  v_address inet;
begin
  -- Only the server or proxy in front sets this header. One household or attacker owns a whole IPv6 /64.
  v_address := app.header('x-real-ip')::inet;
  return case family(v_address) when 6 then network(set_masklen(v_address, 64))::text else host(v_address) end;
exception when invalid_text_representation then
  return null;
end
$$;
comment on function app.client_address() is 'The client''s network address, for limits: an IPv4 address or an IPv6 /64; null if unknown.';

create or replace function app.merges_duplicates() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(app.header('prefer') ~ 'resolution=(merge|ignore)-duplicates', false)
    or coalesce(current_setting('request.method', true), '') = 'PUT'
$$;
comment on function app.merges_duplicates() is
  'Whether this request says how to handle existing rows; if not, a trigger refuses them before a constraint does.';
