-- Run by PostgREST and the gateway before every request.

create or replace function app.pre_request() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_claims jsonb := app.claims();
  v_status text;
  v_request text := app.header('x-request-id');
begin
  -- Names the request in PostgreSQL's log (%a) and in pg_stat_activity.
  if v_request ~ '^[\w.-]{8,55}$' then
    perform set_config('application_name', 'samspel ' || v_request, true);
  end if;
  if v_claims ->> 'type' = 'refresh' then
    if coalesce(current_setting('request.path', true), '') !~ '/rpc/refresh_token$' then
      perform app.refuse_session('ERROR_UNAUTHORIZED');
    end if;
    return;
  end if;
  if v_claims ->> 'role' is distinct from 'authenticated' then
    return;
  end if;

  -- Our tokens expire: one without an expiry is not ours.
  if v_claims ->> 'exp' is null then
    perform app.refuse_session('ERROR_UNAUTHORIZED');
  end if;
  perform private.keep_caller();
  select u.status into v_status
  from private.sessions s join api.users u on u.id = s.user_id
  where s.id = app.session_id() and s.user_id = app.user_id() and s.revoked_at is null;
  if v_status is null then
    perform app.refuse_session('ERROR_UNAUTHORIZED');
  elsif v_status = 'inactive' then
    perform app.refuse_session('ERROR_ACCOUNT_INACTIVE');
  end if;
end
$$;
comment on function app.pre_request() is
  'Runs before each request, in its transaction, and writes nothing. Gives the transaction the id of the request (X-Request-Id) as its application_name. Keeps the caller of a writing request from being deleted meanwhile, and refuses ended sessions, inactive accounts, and refresh tokens used as access tokens.';
grant execute on function app.pre_request() to anon, authenticated;
