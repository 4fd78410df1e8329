-- The caller's second factor: its state, and turning it on.
create or replace function api.second_factor() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('confirmed_at', f.confirmed_at, 'recovery_codes', (
      select count(*) from private.recovery_codes r where r.user_id = app.user_id() and r.used_at is null),
    'trusted_devices', (
      select count(*) from private.known_devices d where d.user_id = app.user_id() and d.trusted_until > now()),
    'is_used', private.has_second_factor_session())
  from (select) t left join private.second_factors f on f.user_id = app.user_id() and f.confirmed_at is not null
$$;
comment on function api.second_factor() is
  'The state of the caller''s second factor: {confirmed_at, null without one; recovery_codes, how many are left; trusted_devices, the number of devices on which the password is enough; is_used, whether this session was started with it}.';
grant execute on function api.second_factor() to authenticated;

create or replace function api.begin_second_factor(current_password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.refuse_password(current_password);
  v_secret bytea := extensions.gen_random_bytes(20);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  insert into private.second_factors as f (user_id, secret) values (app.user_id(), v_secret)
  on conflict (user_id) do update set secret = excluded.secret, created_at = now() where f.confirmed_at is null;
  if not found then
    perform app.fail('ERROR_SECOND_FACTOR_EXISTS');
  end if;
  return jsonb_build_object('secret', private.base32(v_secret));
end
$$;
comment on function api.begin_second_factor(text) is
  'A new secret for an authenticator app, in base 32: {secret}, shown once; logins do not require it until confirm_second_factor. ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_…, ERROR_SECOND_FACTOR_EXISTS.';
grant execute on function api.begin_second_factor(text) to authenticated;

create or replace function private.new_recovery_codes(p_user_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  -- Ten characters of base 32: 50 bits.
  v_codes text[] := array(
    select left(lower(private.base32(extensions.gen_random_bytes(10))), 10) from generate_series(1, 10));
begin
  delete from private.recovery_codes where user_id = p_user_id;
  insert into private.recovery_codes (user_id, hash) select p_user_id, private.recovery_hash(p_user_id, code) from unnest(v_codes) code;
  return jsonb_build_object('recovery_codes', (select jsonb_agg(left(code, 5) || '-' || right(code, 5)) from unnest(v_codes) code));
end
$$;
comment on function private.new_recovery_codes(uuid) is
  'Ten single-use codes that replace the app''s: {recovery_codes}. Earlier ones become invalid.';

create or replace function private.notify_of_second_factor(p_user_id uuid, p_kind text) returns void
language sql set search_path = '' as $$
  select private.queue_mail(p_kind, u.language, private.home_club(u.id),
    jsonb_build_array(jsonb_build_object('email', u.email, 'name', u.name, 'user_id', u.id)),
    jsonb_build_object('link', '/settings/security'))
  from api.users u where u.id = p_user_id
$$;
comment on function private.notify_of_second_factor(uuid, text) is
  'Tells a person by mail that their second factor was turned on or off, or that a passkey was added.';

create or replace function private.enrolment_lifetime() returns interval
language sql immutable set search_path = '' as $$ select interval '1 hour' $$;
comment on function private.enrolment_lifetime() is 'How long a new second factor may wait for its first code.';

create or replace function api.confirm_second_factor(p_code text, p_end_others boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := (select email from api.users where id = app.user_id());
  v_refusal jsonb := private.refuse_attempt(v_email, app.session_id());
  v_factor private.second_factors;
  v_step bigint;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform private.lock_account();
  select * into v_factor from private.second_factors where user_id = app.user_id() and confirmed_at is null
    and created_at > now() - private.enrolment_lifetime() for update;
  if v_factor.user_id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "second_factor"}');
  end if;
  v_step := private.totp_step(v_factor.secret, regexp_replace(left(p_code, 40), '\s', '', 'g'), null);
  if v_step is null then
    -- Counted, so that a stolen access token does not suffice to guess what its owner is about to confirm.
    insert into private.login_failures (email, address, source) values (v_email, app.client_address(), app.session_id());
    return app.fail_softly(400, 'ERROR_INVALID_SECOND_FACTOR');
  end if;
  update private.second_factors set confirmed_at = now(), last_step = v_step where user_id = app.user_id();
  update private.sessions set second_factor = 'code' where id = app.session_id();
  if p_end_others is not false then
    -- Other sessions were started without it.
    perform private.end_sessions(app.user_id(), app.session_id());
  end if;
  perform private.notify_of_second_factor(app.user_id(), 'second_factor_on');
  perform private.note_act_on_member(app.user_id(), 'account.second_factor_on');
  return private.new_recovery_codes(app.user_id());
end
$$;
comment on function api.confirm_second_factor(text, boolean) is
  'Turns on the second factor: from now on, logins require a code: {recovery_codes}, ten, shown once. All other sessions end, unless p_end_others is false. The code proves that the app has the secret from begin_second_factor. ERROR_INVALID_SECOND_FACTOR, counted like a wrong password, ERROR_TOO_MANY_ATTEMPTS_…, ERROR_RESOURCE_NOT_FOUND {resource} an hour after that.';
grant execute on function api.confirm_second_factor(text, boolean) to authenticated;
