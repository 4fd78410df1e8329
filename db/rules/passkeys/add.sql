-- Adding a passkey. Somebody who can add one to an account can log in to it, so this requires everything a login requires.
create or replace function api.begin_passkey(current_password text, p_code text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := case when private.has_second_factor(app.user_id())
    then private.refuse_password_and_code(current_password, p_code) else private.refuse_password(current_password) end;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  return (
    select private.new_challenge('add', app.session_id()) || jsonb_build_object(
      'user', jsonb_build_object('id', app.base64url(uuid_send(u.id)), 'name', u.email, 'displayName', u.name),
      'exclude', array(select credential_id from private.passkeys where user_id = u.id order by created_at))
    from api.users u where u.id = app.user_id());
end
$$;
comment on function api.begin_passkey(text, text) is
  'The options for creating a passkey in the browser, to be sent to /passkeys/add within five minutes: {challenge, seconds, user, exclude (the existing passkeys)}. With two-step login, a code is required too. ERROR_INVALID_CURRENT_PASSWORD, ERROR_INVALID_SECOND_FACTOR, ERROR_SECOND_FACTOR_LOCKED, ERROR_TOO_MANY_ATTEMPTS_….';
grant execute on function api.begin_passkey(text, text) to authenticated;

create or replace function app.add_passkey(
  p_challenge text, p_credential_id text, p_public_key text, p_sign_count bigint, p_transports text[], p_is_synced boolean
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_session_id uuid := private.spend_challenge('add', p_challenge);
  v_user api.users;
  v_id uuid;
begin
  -- Locked before the session is read: what ends it, such as the reset of a lost second factor, may be under way.
  perform from api.users where id = (select user_id from private.sessions where id = v_session_id) for update;
  select u.* into v_user from private.sessions s join api.users u on u.id = s.user_id
  where s.id = v_session_id and s.revoked_at is null and u.status = 'verified';
  if v_user.id is null then
    perform app.fail('ERROR_LOGIN_EXPIRED');
  end if;
  if (select count(*) from private.passkeys where user_id = v_user.id) >= 20 then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "passkeys", "max": 20}');
  end if;
  insert into private.passkeys (user_id, credential_id, public_key, sign_count, transports, is_synced, name)
  values (v_user.id, p_credential_id, decode(translate(p_public_key, '-_', '+/') || repeat('=', (4 - length(p_public_key) % 4) % 4), 'base64'),
    p_sign_count, p_transports, p_is_synced, coalesce(private.device_name(app.header('user-agent')), 'Passkey'))
  on conflict (credential_id) do nothing
  returning id into v_id;
  if v_id is null then
    perform app.fail('ERROR_INVALID_PASSKEY');
  end if;
  -- The passkey was just used in this session.
  update private.sessions set second_factor = 'passkey' where id = v_session_id and second_factor is null;
  perform private.notify_of_second_factor(v_user.id, 'passkey_added');
  perform private.note_act_on_member(v_user.id, 'account.passkey_added', p_actor_id => v_user.id, p_session_id => v_session_id,
    p_address => app.client_address());
  return jsonb_build_object('id', v_id);
end
$$;
comment on function app.add_passkey(text, text, text, bigint, text[], boolean) is
  'Stores a passkey whose signature of a challenge from api.begin_passkey has been verified, and notifies its owner by mail: {id}. ERROR_LOGIN_EXPIRED if the challenge is used or expired, or its session has ended; ERROR_INVALID_PASSKEY if it is already stored; ERROR_VALIDATION_FAILED {field, max}.';
grant execute on function app.add_passkey(text, text, text, bigint, text[], boolean) to passkeys;
