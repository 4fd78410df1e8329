-- Sessions: one per login, ended by logging out, by a new password, or when the account is deactivated.

create or replace function private.open_session(
  p_user_id uuid, p_device_token text default null, p_second_factor text default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_device text := private.device_name(app.header('user-agent'));
  v_session_id uuid;
  -- Computed before this login is recorded.
  v_tells boolean := private.reports_device(p_user_id, p_device_token);
begin
  -- Do this first: deactivating the account concurrently ends its sessions, and would miss this one.
  update api.users set last_login = now() where id = p_user_id and status = 'verified';
  if not found then
    perform app.fail('ERROR_ACCOUNT_INACTIVE');
  end if;
  if v_tells then
    perform private.queue_mail('new_login', u.language, private.home_club(u.id),
      jsonb_build_array(jsonb_build_object('email', u.email, 'name', u.name, 'user_id', u.id)),
      jsonb_build_object('device', coalesce(v_device, '–'), 'link', '/settings/security'))
    from api.users u where u.id = p_user_id;
  end if;
  insert into private.sessions (user_id, device, second_factor) values (p_user_id, v_device, p_second_factor) returning id into v_session_id;
  return private.issue_tokens(v_session_id, null)
    || jsonb_build_object('device_token', private.remember_device(p_user_id, p_device_token));
end
$$;
comment on function private.open_session(uuid, text, text) is
  'Logs a person in: {access_token, refresh_token, device_token}. Notifies the owner by mail if the device is new. ERROR_ACCOUNT_INACTIVE if the account has just been deactivated.';

create or replace function private.end_sessions(p_user_id uuid, p_except uuid default null) returns void
language sql set search_path = '' as $$
  update private.sessions set revoked_at = now()
  where user_id = p_user_id and revoked_at is null and id is distinct from p_except
$$;
comment on function private.end_sessions(uuid, uuid) is 'Logs a person out everywhere, except from one session if given.';

create or replace function private.distrust_devices(p_user_id uuid) returns void
language sql set search_path = '' as $$
  update private.known_devices set trusted_until = null where user_id = p_user_id and trusted_until is not null;
  delete from private.half_logins where user_id = p_user_id
$$;
comment on function private.distrust_devices(uuid) is
  'Requires a person''s second factor again on all devices, and ends logins that still lack it.';

create or replace function app.end_sessions_of_shut_out() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_sessions(new.id);
  return null;
end
$$;
comment on function app.end_sessions_of_shut_out() is
  'Trigger: an account that may no longer log in, because staff made it inactive or unverified, is logged out everywhere, and must log in again once it may.';
create trigger end_sessions after update of status on api.users
  for each row when (new.status <> 'verified' and new.status <> old.status)
  execute function app.end_sessions_of_shut_out();

create or replace function api.validate_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.pre_request();
  return true;
end
$$;
comment on function api.validate_session() is 'true; if the session has ended, the response is 401.';
grant execute on function api.validate_session() to authenticated;

create or replace function api.logout(p_all boolean default false) returns void
language sql security definer set search_path = '' as $$
  update private.sessions set revoked_at = now()
  where user_id = app.user_id() and revoked_at is null and (p_all or id = app.session_id());
  select private.distrust_devices(app.user_id()) where p_all;
$$;
comment on function api.logout(boolean) is 'Ends this session, or all of the caller''s sessions with p_all.';
grant execute on function api.logout(boolean) to authenticated;
