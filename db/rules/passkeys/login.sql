-- Logging in with a passkey. The signature is verified outside the database (server/passkeys), by a program that can only call
-- what is granted to `passkeys` here. Whether the challenge is ours, valid and unused is decided here.
create or replace function api.begin_passkey_login() returns jsonb
language sql volatile security definer set search_path = '' as $$
  select private.new_challenge('login')
$$;
comment on function api.begin_passkey_login() is
  'A challenge for a passkey to sign, to be sent to /passkeys/login within five minutes: {challenge, seconds}.';
grant execute on function api.begin_passkey_login() to anon, authenticated;

create or replace function app.passkey(p_credential_id text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('public_key', app.base64url(public_key), 'sign_count', sign_count)
  from private.passkeys where credential_id = p_credential_id
$$;
comment on function app.passkey(text) is
  'What is needed to verify a passkey''s signature: {public_key (COSE, base64url), sign_count}; null if it is unknown.';
grant execute on function app.passkey(text) to passkeys;

create or replace function private.use_passkey(
  p_credential_id text, p_sign_count bigint, p_is_synced boolean, p_user_handle text
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_passkey private.passkeys;
begin
  perform from api.users where id = (select user_id from private.passkeys where credential_id = p_credential_id) for no key update;
  -- Locked, so that of two concurrent uses, the second is compared with the counter of the first.
  select * into v_passkey from private.passkeys where credential_id = p_credential_id for update;
  -- The authenticator names the owner it was created for. A counter that does not increase indicates a copy; synced passkeys have
  -- no counter.
  if v_passkey.id is null or p_user_handle <> app.base64url(uuid_send(v_passkey.user_id))
    or (greatest(p_sign_count, v_passkey.sign_count) > 0 and p_sign_count <= v_passkey.sign_count) then
    perform app.fail('ERROR_INVALID_PASSKEY');
  end if;
  update private.passkeys set sign_count = p_sign_count, is_synced = p_is_synced, last_used_at = now() where id = v_passkey.id;
  return v_passkey.user_id;
end
$$;
comment on function private.use_passkey(text, bigint, boolean, text) is
  'The owner of a passkey whose signature has been verified; records its use. ERROR_INVALID_PASSKEY if it is unknown, names another owner, or is a copy.';

create or replace function app.finish_passkey_login(
  p_challenge text, p_credential_id text, p_sign_count bigint, p_is_synced boolean, p_user_handle text, p_device_token text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid;
  v_status text;
begin
  if private.spend_challenge('login', p_challenge) is null then
    perform app.fail('ERROR_LOGIN_EXPIRED');
  end if;
  -- The user has not been identified yet, so the authenticator must name them.
  v_user_id := private.use_passkey(p_credential_id, p_sign_count, p_is_synced, coalesce(p_user_handle, ''));
  select status into v_status from api.users where id = v_user_id;
  if v_status = 'unverified' then
    perform app.fail('ERROR_ACCOUNT_NOT_VERIFIED');
  elsif v_status <> 'verified' then
    perform app.fail('ERROR_ACCOUNT_INACTIVE');
  end if;
  return private.open_session(v_user_id, p_device_token, 'passkey');
end
$$;
comment on function app.finish_passkey_login(text, text, bigint, boolean, text, text) is
  'Logs in the owner of a passkey whose signature of a challenge from api.begin_passkey_login has been verified; returns tokens like api.authenticate. ERROR_LOGIN_EXPIRED if the challenge is used, expired or not ours, ERROR_INVALID_PASSKEY, ERROR_ACCOUNT_INACTIVE, ERROR_ACCOUNT_NOT_VERIFIED.';
grant execute on function app.finish_passkey_login(text, text, bigint, boolean, text, text) to passkeys;
