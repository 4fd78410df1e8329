-- Logging in with a password, and the limits that make guessing pointless.

create table private.login_failures (
  id bigint primary key generated always as identity,
  email text not null,
  address text,
  failed_at timestamptz not null default now()
);
alter table private.login_failures enable row level security;
create index login_failures_email on private.login_failures (email, failed_at);
create index login_failures_address on private.login_failures (address, failed_at);
comment on table private.login_failures is 'Failed logins within the window; a right password clears those of its e-mail.';

create function app.client_address() returns text
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
comment on function app.client_address() is 'Who asks, for limits: an IPv4 address or an IPv6 /64; null when unknown.';

create function private.seconds_until_login(p_email text, p_address text, out by_email int, out by_address int)
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

create function api.authenticate(email text, password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := left(lower(btrim(authenticate.email)), 254);
  v_address text := app.client_address();
  v_wait record;
  v_user api.users;
  v_hash text;
begin
  -- Guesses for one e-mail go one after the other, or a hundred at once would all be below the limit.
  perform pg_advisory_xact_lock(hashtextextended(v_email, 11));
  v_wait := private.seconds_until_login(v_email, v_address);
  if v_wait.by_email is not null then
    return app.fail_softly(400, 'ERROR_TOO_MANY_ATTEMPTS_EMAIL', jsonb_build_object('seconds', v_wait.by_email));
  end if;
  if v_wait.by_address is not null then
    return app.fail_softly(400, 'ERROR_TOO_MANY_ATTEMPTS_IP', jsonb_build_object('seconds', v_wait.by_address));
  end if;

  select u.* into v_user from api.users u where u.email = v_email;
  select p.hash into v_hash from private.passwords p where p.user_id = v_user.id;
  -- An unknown e-mail costs the same: this is the hash of a password that nobody has.
  v_hash := coalesce(v_hash, '$2a$10$Z1Rw0DlAdLFOZgTj4VS4FeKhGmR/fnjVxCzeLdvQ4jxBVJ6oVRdRS');
  if extensions.crypt(coalesce(authenticate.password, ''), v_hash) <> v_hash then
    insert into private.login_failures (email, address) values (coalesce(v_email, ''), v_address);
    return app.fail_softly(400, 'ERROR_INVALID_CREDENTIALS');
  end if;

  if v_user.status = 'unverified' then
    return app.fail_softly(400, 'ERROR_ACCOUNT_NOT_VERIFIED');
  elsif v_user.status = 'inactive' then
    return app.fail_softly(400, 'ERROR_ACCOUNT_INACTIVE');
  end if;
  delete from private.login_failures f
  where f.email = v_email or f.failed_at < now() - make_interval(secs => app.setting('login_window_seconds')::int);
  return private.open_session(v_user.id);
end
$$;
comment on function api.authenticate(text, text) is
  'Tokens for an e-mail and a password: {access_token, refresh_token}. Failures are returned with their status, so that they stay counted.';
grant execute on function api.authenticate(text, text) to anon, authenticated;

create function private.check_password(p_password text) returns void
language plpgsql set search_path = '' as $$
begin
  if length(p_password) >= 8 is not true then
    perform app.fail('ERROR_PASSWORD_TOO_SHORT', '{"min_length": 8}');
  end if;
  -- bcrypt reads 72 bytes; what lies beyond would not count.
  if octet_length(p_password) > 72 then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "password", "max": 72}');
  elsif p_password !~ '[0-9]' then
    perform app.fail('ERROR_PASSWORD_REQUIRES_DIGIT');
  elsif p_password !~ '[a-zåäöéü]' then
    perform app.fail('ERROR_PASSWORD_REQUIRES_LOWERCASE');
  elsif p_password !~ '[A-ZÅÄÖÉÜ]' then
    perform app.fail('ERROR_PASSWORD_REQUIRES_UPPERCASE');
  elsif p_password !~ '[^a-zA-Z0-9åäöéüÅÄÖÉÜ]' then
    perform app.fail('ERROR_PASSWORD_REQUIRES_SPECIAL');
  end if;
end
$$;
comment on function private.check_password(text) is 'The rules of a password, one code each.';

create function private.set_password(p_user_id uuid, p_password text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_password(p_password);
  insert into private.passwords (user_id, hash)
  values (p_user_id, extensions.crypt(p_password, extensions.gen_salt('bf', 10)))
  on conflict (user_id) do update set hash = excluded.hash, changed_at = now();
end
$$;
comment on function private.set_password(uuid, text) is 'Gives a person a password that keeps the rules.';
