-- The limits that make guessing passwords futile.

create or replace function private.seconds_until_login(
  p_email text, p_address text, p_source uuid, out by_email int, out by_address int
)
language sql stable set search_path = '' as $$
  with limits as (
    select make_interval(secs => app.setting('login_window_seconds')::int) as span,
      app.setting('login_limit_email')::int as email, app.setting('login_limit_address')::int as address
  ), failures as (
    select
      -- The oldest of the newest N: once it leaves the window, another attempt is allowed.
      (select failed_at from private.login_failures
        where email = p_email and source is not distinct from p_source and failed_at > now() - span
        order by failed_at desc offset limits.email - 1 limit 1) + span as by_email,
      -- A growing delay rather than a block, because everybody in a hall may share one address: one second at the limit, four at
      -- twice the limit, at most a minute.
      (select case when count(*) >= limits.address then
          max(failed_at) + make_interval(secs => least((count(*)::numeric / limits.address) ^ 2, 60)::float8) end
        from private.login_failures
        where p_source is null and address = p_address and source is null and failed_at > now() - span) as by_address
    from limits
  )
  select nullif(greatest(ceil(extract(epoch from by_email - now())), 0), 0)::int,
    nullif(greatest(ceil(extract(epoch from by_address - now())), 0), 0)::int
  from failures
$$;
comment on function private.seconds_until_login(text, text, uuid) is
  'Seconds until the next attempt is allowed, by e-mail and by address; null if it is. A known device has its own count, and no limit by address.';

create or replace function private.refuse_attempt(p_email text, p_source uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_wait record;
begin
  -- PostgREST calls every function with GET, in a read-only transaction: a right and a wrong password or code would fail at
  -- different writes, and no attempt would be counted.
  if current_setting('transaction_read_only') = 'on' then
    raise exception 'cannot check a password or code in a read-only transaction' using errcode = 'read_only_sql_transaction';
  end if;
  -- Serialise attempts that are counted together, or a hundred concurrent ones would all be below the limit. Not all attempts for
  -- an e-mail: requests of a session lock their person before this, while a login does so after it.
  perform pg_advisory_xact_lock(hashtextextended(concat_ws(' ', p_email, p_source), 11));
  v_wait := private.seconds_until_login(p_email, app.client_address(), p_source);
  if v_wait.by_email is not null then
    return app.fail_softly(400, 'ERROR_TOO_MANY_ATTEMPTS_EMAIL', jsonb_build_object('seconds', v_wait.by_email));
  elsif v_wait.by_address is not null then
    return app.fail_softly(400, 'ERROR_TOO_MANY_ATTEMPTS_IP', jsonb_build_object('seconds', v_wait.by_address));
  end if;
  return null;
end
$$;
comment on function private.refuse_attempt(text, uuid) is
  'Null if another password or code may be tried for an e-mail from a known device, in a session or, if null, by a stranger; otherwise the failure to return. Attempts for the same e-mail from the same source are serialised.';

create or replace function private.refuse_password_of(p_user_id uuid, p_session_id uuid, p_password text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_email text := (select email from api.users where id = p_user_id);
  -- The same limit as at login, because somebody with an unlocked phone could guess here too. The session has its own count, so
  -- that strangers' login attempts do not affect a logged-in user.
  v_refusal jsonb := private.refuse_attempt(v_email, p_session_id);
begin
  if v_email is null then
    perform app.refuse_session('ERROR_UNAUTHORIZED');
  elsif v_refusal is not null then
    return v_refusal;
  end if;
  if not private.is_password_of(p_user_id, p_password) then
    insert into private.login_failures (email, address, source) values (v_email, app.client_address(), p_session_id);
    return app.fail_softly(400, 'ERROR_INVALID_CURRENT_PASSWORD');
  end if;
  return null;
end
$$;
comment on function private.refuse_password_of(uuid, uuid, text) is
  'Null if it is the person''s password, given in a session or, if null, by a stranger; otherwise the failure to return (rather than raise, so that it stays counted): ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_EMAIL {seconds}, ERROR_TOO_MANY_ATTEMPTS_IP {seconds}.';

create or replace function private.refuse_password(p_password text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  -- A passkey's proof is longer than any password can be, so the two can never be confused.
  if private.spend_challenge('proven', p_password) = app.session_id() then
    return null;
  end if;
  return private.refuse_password_of(app.user_id(), app.session_id(), p_password);
end
$$;
comment on function private.refuse_password(text) is
  'Null if it is the caller''s password, or the one-time proof from a passkey (app.prove_with_passkey), which is consumed; otherwise the failure to return, as in private.refuse_password_of.';

create or replace function private.clear_failures(p_email text, p_source uuid) returns void
language sql set search_path = '' as $$
  -- A login on a known device does not give strangers new attempts.
  delete from private.login_failures
  where (email = p_email and source is not distinct from p_source)
    or failed_at < now() - make_interval(secs => app.setting('login_window_seconds')::int)
$$;
comment on function private.clear_failures(text, uuid) is
  'Forgets the failures for an e-mail from one source after a login, along with those outside the window.';
