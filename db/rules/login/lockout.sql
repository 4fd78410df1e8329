-- The limits that make guessing passwords pointless.

create or replace function private.seconds_until_login(
  p_email text, p_address text, p_source uuid, out by_email int, out by_address int
)
language sql stable set search_path = '' as $$
  with limits as (
    select make_interval(secs => app.setting('login_window_seconds')::int) as span,
      app.setting('login_limit_email')::int as email, app.setting('login_limit_address')::int as address
  ), failures as (
    select
      -- The oldest of the newest N: when it leaves the window, another attempt is free.
      (select failed_at from private.login_failures
        where email = p_email and source is not distinct from p_source and failed_at > now() - span
        order by failed_at desc offset limits.email - 1 limit 1) + span as by_email,
      -- A growing delay, not a block: everybody in a hall shares one address. One second after as many failures as the
      -- limit, four after twice as many, a minute at most.
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
  'Seconds until the next attempt is free, by e-mail and by address; null when it is. A known device has a count of its own, and no limit by address.';

create or replace function private.refuse_attempt(p_email text, p_source uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_wait record;
begin
  -- Guesses for one e-mail go one after the other, or a hundred at once would all be below the limit.
  perform pg_advisory_xact_lock(hashtextextended(p_email, 11));
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
  'Null when another password or code may be tried for an e-mail, from a known device, in a session, or, with null, by a stranger; else the failure to return. Attempts for one e-mail wait for each other.';

create or replace function private.refuse_password_of(p_user_id uuid, p_session_id uuid, p_password text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_email text := (select email from api.users where id = p_user_id);
  v_hash text := (select hash from private.passwords where user_id = p_user_id);
  -- Somebody who finds an unlocked phone could guess here as at the login, so the limit is the same. The session has a count
  -- of its own: what strangers try at the login is not held against whoever is logged in.
  v_refusal jsonb := private.refuse_attempt(v_email, p_session_id);
begin
  if v_email is null then
    perform app.refuse_session('ERROR_UNAUTHORIZED');
  elsif v_refusal is not null then
    return v_refusal;
  end if;
  if coalesce(extensions.crypt(coalesce(p_password, ''), v_hash) <> v_hash, true) then
    insert into private.login_failures (email, address, source) values (v_email, app.client_address(), p_session_id);
    return app.fail_softly(400, 'ERROR_INVALID_CURRENT_PASSWORD');
  end if;
  return null;
end
$$;
comment on function private.refuse_password_of(uuid, uuid, text) is
  'Null when it is the password of that person, given in a session or, with null, by a stranger; else the failure to return (not raised, so that it stays counted): ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_EMAIL {seconds}, ERROR_TOO_MANY_ATTEMPTS_IP {seconds}.';

create or replace function private.refuse_password(p_password text) returns jsonb
language plpgsql set search_path = '' as $$
begin
  -- Longer than any password may be, so neither is ever taken for the other.
  if private.spend_challenge('proven', p_password) = app.session_id() then
    return null;
  end if;
  return private.refuse_password_of(app.user_id(), app.session_id(), p_password);
end
$$;
comment on function private.refuse_password(text) is
  'Null when it is the caller''s password, or what a passkey gave in its place (app.prove_with_passkey), which is spent; else the failure to return, as private.refuse_password_of does.';

create or replace function private.clear_failures(p_email text, p_source uuid) returns void
language sql set search_path = '' as $$
  -- A known device gives strangers no new attempts.
  delete from private.login_failures
  where (email = p_email and source is not distinct from p_source)
    or failed_at < now() - make_interval(secs => app.setting('login_window_seconds')::int)
$$;
comment on function private.clear_failures(text, uuid) is
  'Forgets the failures of an e-mail from one source after a login, and those that no longer count.';
