create or replace function private.seconds_until_login(p_email text, p_address text, out by_email int, out by_address int)
language sql stable set search_path = '' as $$
  with limits as (
    select make_interval(secs => app.setting('login_window_seconds')::int) as span,
      app.setting('login_limit_email')::int as email, app.setting('login_limit_address')::int as address
  ), failures as (
    -- The oldest of the newest N: when it leaves the window, another attempt is free.
    select
      (select failed_at from private.login_failures
        where email = p_email and failed_at > now() - span
        order by failed_at desc offset limits.email - 1 limit 1) as by_email,
      (select failed_at from private.login_failures
        where address = p_address and failed_at > now() - span
        order by failed_at desc offset limits.address - 1 limit 1) as by_address,
      span
    from limits
  )
  select ceil(extract(epoch from failures.by_email + span - now()))::int,
    ceil(extract(epoch from failures.by_address + span - now()))::int
  from failures
$$;
comment on function private.seconds_until_login(text, text) is
  'Seconds until the next attempt is free, by e-mail and by address; null when it is.';

create or replace function private.refuse_password(p_password text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_email text := (select email from api.users where id = app.user_id());
  v_hash text := (select hash from private.passwords where user_id = app.user_id());
  v_wait record;
begin
  -- Whoever finds an open phone may guess here as at the login: the same count, the same limits.
  perform pg_advisory_xact_lock(hashtextextended(v_email, 11));
  v_wait := private.seconds_until_login(v_email, app.client_address());
  if v_wait.by_email is not null then
    return app.fail_softly(400, 'ERROR_TOO_MANY_ATTEMPTS_EMAIL', jsonb_build_object('seconds', v_wait.by_email));
  elsif v_wait.by_address is not null then
    return app.fail_softly(400, 'ERROR_TOO_MANY_ATTEMPTS_IP', jsonb_build_object('seconds', v_wait.by_address));
  end if;
  if coalesce(extensions.crypt(coalesce(p_password, ''), v_hash) <> v_hash, true) then
    insert into private.login_failures (email, address) values (v_email, app.client_address());
    return app.fail_softly(400, 'ERROR_INVALID_CURRENT_PASSWORD');
  end if;
  return null;
end
$$;
comment on function private.refuse_password(text) is
  'Null when it is the caller''s password; else the failure to return (not raised, so that it stays counted): ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_EMAIL {seconds}, ERROR_TOO_MANY_ATTEMPTS_IP {seconds}.';
