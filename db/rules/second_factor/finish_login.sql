-- The second step of a login. After a correct password, the client gets a token for this step, which grants no rights and is
-- valid for a short time.
create or replace function private.half_login_seconds() returns integer
language sql immutable set search_path = '' as $$ select 300 $$;
comment on function private.half_login_seconds() is 'How long after a correct password the second step of a login may follow, in seconds.';

create or replace function private.begin_half_login(p_user_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_token text := app.base64url(extensions.gen_random_bytes(32));
begin
  insert into private.half_logins (user_id, token_hash) values (p_user_id, sha256(convert_to(v_token, 'utf8')));
  -- Limited, so that somebody who knows the password cannot fill the table.
  delete from private.half_logins
  where token_hash in (
    select token_hash from private.half_logins where user_id = p_user_id order by created_at desc, token_hash offset 10);
  return jsonb_build_object('token', v_token, 'seconds', private.half_login_seconds());
end
$$;
comment on function private.begin_half_login(uuid) is
  'Records that a person''s password was correct: {token, seconds} for finish_login. The newest ten are valid.';

create or replace function private.half_login(p_token text) returns api.users
language sql volatile set search_path = '' as $$
  select u.* from private.half_logins h join api.users u on u.id = h.user_id
  where h.token_hash = sha256(convert_to(p_token, 'utf8')) and h.created_at > now() - make_interval(secs => private.half_login_seconds())
    and u.status = 'verified'
$$;
comment on function private.half_login(text) is 'Whose login lacks its second step; null if the token is used, unknown or expired.';

create or replace function private.is_trusted(p_device_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.known_devices where id = p_device_id and trusted_until > now())
$$;
comment on function private.is_trusted(uuid) is 'Whether the password is enough on a known device.';

create or replace function api.finish_login(
  p_token text, p_code text, p_device_token text default null, p_trust_device boolean default false
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user api.users := private.half_login(p_token);
  v_source uuid := private.known_device(v_user.id, p_device_token);
  v_answer record;
  v_tokens jsonb;
begin
  if v_user.id is not null then
    v_answer := private.refuse_code(v_user.id, v_source, p_code);
    if v_answer.refusal is not null then
      return v_answer.refusal;
    end if;
    -- The token may have been spent with another code meanwhile, or invalidated by a new password.
    delete from private.half_logins where token_hash = sha256(convert_to(p_token, 'utf8'));
    v_user := case when found then v_user end;
  end if;
  if v_user.id is null then
    perform app.fail('ERROR_LOGIN_EXPIRED');
  end if;
  perform private.clear_failures(v_user.email, v_source);
  v_tokens := private.open_session(v_user.id, p_device_token, v_answer.second_factor);
  if p_trust_device then
    update private.known_devices set trusted_until = now() + private.days('trust_devices_days')
    where user_id = v_user.id and token_hash = sha256(convert_to(v_tokens ->> 'device_token', 'utf8'));
  end if;
  return v_tokens;
end
$$;
comment on function api.finish_login(text, text, text, boolean) is
  'The second step of a login, with a code from the app or a recovery code; returns tokens like authenticate. With p_trust_device, the password is enough on this device for 30 days. ERROR_LOGIN_EXPIRED after five minutes, ERROR_INVALID_SECOND_FACTOR, ERROR_SECOND_FACTOR_LOCKED, ERROR_TOO_MANY_ATTEMPTS_….';
grant execute on function api.finish_login(text, text, text, boolean) to anon, authenticated;
