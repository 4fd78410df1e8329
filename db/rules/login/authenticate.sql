-- Logging in.
create or replace function api.authenticate(email text, password text, device_token text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := left(lower(btrim(authenticate.email)), 254);
  v_address text := app.client_address();
  v_wait record;
  v_user api.users;
  v_source uuid;
  v_hash text;
begin
  -- Guesses for one e-mail go one after the other, or a hundred at once would all be below the limit.
  perform pg_advisory_xact_lock(hashtextextended(v_email, 11));
  select u.* into v_user from api.users u where u.email = v_email;
  v_source := private.known_device(v_user.id, device_token);
  v_wait := private.seconds_until_login(v_email, v_address, v_source);
  if v_wait.by_email is not null then
    return app.fail_softly(400, 'ERROR_TOO_MANY_ATTEMPTS_EMAIL', jsonb_build_object('seconds', v_wait.by_email));
  end if;
  if v_wait.by_address is not null then
    return app.fail_softly(400, 'ERROR_TOO_MANY_ATTEMPTS_IP', jsonb_build_object('seconds', v_wait.by_address));
  end if;

  select p.hash into v_hash from private.passwords p where p.user_id = v_user.id;
  -- An unknown e-mail costs the same: this is the hash of a password that nobody has.
  v_hash := coalesce(v_hash, '$2a$10$Z1Rw0DlAdLFOZgTj4VS4FeKhGmR/fnjVxCzeLdvQ4jxBVJ6oVRdRS');
  if extensions.crypt(coalesce(authenticate.password, ''), v_hash) <> v_hash then
    insert into private.login_failures (email, address, source) values (coalesce(v_email, ''), v_address, v_source);
    return app.fail_softly(400, 'ERROR_INVALID_CREDENTIALS');
  end if;

  if v_user.status = 'unverified' then
    return app.fail_softly(400, 'ERROR_ACCOUNT_NOT_VERIFIED');
  elsif v_user.status = 'inactive' then
    return app.fail_softly(400, 'ERROR_ACCOUNT_INACTIVE');
  end if;
  -- A known device gives strangers no new attempts.
  delete from private.login_failures f
  where (f.email = v_email and f.source is not distinct from v_source)
    or f.failed_at < now() - make_interval(secs => app.setting('login_window_seconds')::int);
  return private.open_session(v_user.id, device_token);
end
$$;
comment on function api.authenticate(text, text, text) is
  'Tokens for an e-mail and a password: {access_token, refresh_token, device_token}. The device keeps device_token and sends it with its next login: its wrong passwords are counted apart from strangers''. Failures are returned with their status, so that they stay counted.';
grant execute on function api.authenticate(text, text, text) to anon, authenticated;
