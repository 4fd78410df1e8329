-- A passkey can prove identity where the password is asked for again. The resulting proof replaces the password once; it goes
-- only to the client that signed, so nobody else with the session's token can use it.
create or replace function api.begin_passkey_proof() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_passkeys text[] := array(select credential_id from private.passkeys where user_id = app.user_id() order by created_at, id);
begin
  if v_passkeys = '{}' then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "passkey"}');
  end if;
  return private.new_challenge('proof', app.session_id()) || jsonb_build_object('passkeys', v_passkeys);
end
$$;
comment on function api.begin_passkey_proof() is
  'A challenge for one of the caller''s passkeys to sign, to be sent to /passkeys/proof within five minutes: {challenge, seconds, passkeys}. ERROR_RESOURCE_NOT_FOUND {resource} without any.';
grant execute on function api.begin_passkey_proof() to authenticated;

create or replace function app.prove_with_passkey(
  p_challenge text, p_credential_id text, p_sign_count bigint, p_is_synced boolean, p_user_handle text
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_session_id uuid := private.spend_challenge('proof', p_challenge);
  v_user_id uuid;
  v_proof jsonb;
begin
  select s.user_id into v_user_id from private.sessions s join api.users u on u.id = s.user_id
  where s.id = v_session_id and s.revoked_at is null and u.status = 'verified';
  if v_user_id is null then
    perform app.fail('ERROR_LOGIN_EXPIRED');
  end if;
  -- Another person's passkey proves nothing about the session's owner.
  if private.use_passkey(p_credential_id, p_sign_count, p_is_synced, p_user_handle) <> v_user_id then
    perform app.fail('ERROR_INVALID_PASSKEY');
  end if;
  v_proof := private.new_challenge('proven', v_session_id);
  return jsonb_build_object('proof', v_proof -> 'challenge', 'seconds', v_proof -> 'seconds');
end
$$;
comment on function app.prove_with_passkey(text, text, bigint, boolean, text) is
  'A proof that replaces the password once, within five minutes, in the session that asked, given a verified signature of a challenge from api.begin_passkey_proof: {proof, seconds}. ERROR_LOGIN_EXPIRED if the challenge is used, expired or not ours, or its session has ended; ERROR_INVALID_PASSKEY.';
grant execute on function app.prove_with_passkey(text, text, bigint, boolean, text) to passkeys;
