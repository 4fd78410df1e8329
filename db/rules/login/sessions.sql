-- Sessions: one per login, ended by logging out, a new password, or an account that is made inactive.

create or replace function private.open_session(
  p_user_id uuid, p_device_token text default null, p_second_factor text default null
) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_device text := private.device_name(app.header('user-agent'));
  v_session_id uuid;
  -- It goes by the login before this one.
  v_tells boolean := private.tells_of_device(p_user_id, p_device_token);
begin
  -- First: an account that is being closed ends its sessions, and would not see this one.
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
  'Logs a person in: {access_token, refresh_token, device_token}. Tells the owner by mail when it is on a device that is new. ERROR_ACCOUNT_INACTIVE when the account has just been closed.';

create or replace function private.end_sessions(p_user_id uuid, p_except uuid default null) returns void
language sql set search_path = '' as $$
  update private.sessions set revoked_at = now()
  where user_id = p_user_id and revoked_at is null and id is distinct from p_except
$$;
comment on function private.end_sessions(uuid, uuid) is 'Logs a person out everywhere, but for one session if given.';

create or replace function private.distrust_devices(p_user_id uuid) returns void
language sql set search_path = '' as $$
  update private.known_devices set trusted_until = null where user_id = p_user_id and trusted_until is not null;
  delete from private.half_logins where user_id = p_user_id
$$;
comment on function private.distrust_devices(uuid) is
  'Asks for a person''s second factor again on all devices, and ends logins that still lack it.';

create or replace function app.end_sessions_of_inactive() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_sessions(new.id);
  return null;
end
$$;
comment on function app.end_sessions_of_inactive() is 'Trigger: an account that is made active again has to log in again.';
create trigger end_sessions after update of status on api.users
  for each row when (new.status = 'inactive' and old.status <> 'inactive')
  execute function app.end_sessions_of_inactive();

create or replace function api.validate_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.pre_request();
  return true;
end
$$;
comment on function api.validate_session() is 'true; a session that has ended is answered with 401.';
grant execute on function api.validate_session() to authenticated;

create or replace function api.logout(p_all boolean default false) returns void
language sql security definer set search_path = '' as $$
  update private.sessions set revoked_at = now()
  where user_id = app.user_id() and revoked_at is null and (p_all or id = app.session_id());
  select private.distrust_devices(app.user_id()) where p_all;
$$;
comment on function api.logout(boolean) is 'Ends this session, or with p_all all sessions of the caller.';
grant execute on function api.logout(boolean) to authenticated;
