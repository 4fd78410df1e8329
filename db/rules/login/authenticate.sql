-- Logging in.
create or replace function api.authenticate(email text, password text, device_token text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := left(lower(btrim(authenticate.email)), 254);
  v_user api.users;
  v_source uuid;
  v_refusal jsonb;
  v_has_factor boolean;
begin
  select u.* into v_user from api.users u where u.email = v_email;
  v_source := private.known_device(v_user.id, device_token);
  v_refusal := private.refuse_attempt(v_email, v_source);
  if v_refusal is not null then
    return v_refusal;
  end if;

  if not private.is_password_of(v_user.id, authenticate.password) then
    insert into private.login_failures (email, address, source) values (coalesce(v_email, ''), app.client_address(), v_source);
    return app.fail_softly(400, 'ERROR_INVALID_CREDENTIALS');
  end if;

  if v_user.status = 'unverified' then
    return app.fail_softly(400, 'ERROR_ACCOUNT_NOT_VERIFIED');
  elsif v_user.status = 'inactive' then
    return app.fail_softly(400, 'ERROR_ACCOUNT_INACTIVE');
  end if;
  v_has_factor := private.has_second_factor(v_user.id);
  if v_has_factor and not private.is_trusted(v_source) then
    -- Keep the failures counted, or each correct password would allow new attempts at the code.
    return app.fail_softly(400, 'ERROR_SECOND_FACTOR_REQUIRED', private.begin_half_login(v_user.id));
  end if;
  perform private.clear_failures(v_email, v_source);
  return private.open_session(v_user.id, device_token, case when v_has_factor then 'trusted_device' end);
end
$$;
comment on function api.authenticate(text, text, text) is
  'Logs in with e-mail and password: {access_token, refresh_token, device_token}. The device stores device_token and sends it with its next login, so that its failures are counted separately from strangers''. Failures are returned with their status rather than raised, so that they stay counted. With a second factor, on an untrusted device: ERROR_SECOND_FACTOR_REQUIRED {token, seconds}, for finish_login.';
grant execute on function api.authenticate(text, text, text) to anon, authenticated;
