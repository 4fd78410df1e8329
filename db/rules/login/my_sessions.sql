-- Where a person is logged in, for reviewing and ending sessions.
create type api.my_session as (
  id uuid, device text, created_at timestamptz, last_used_at timestamptz, ends_at timestamptz, is_current boolean
);
comment on type api.my_session is 'One of the caller''s active sessions.';

create or replace function private.is_active(p_session private.sessions) returns boolean
language sql stable set search_path = '' as $$
  select p_session.revoked_at is null
    and p_session.created_at > now() - private.days('session_days')
    and p_session.last_used_at > now() - make_interval(secs => app.setting('refresh_token_seconds')::int)
$$;
comment on function private.is_active(private.sessions) is 'Whether a session can still be refreshed.';

create or replace function api.my_sessions() returns setof api.my_session
language sql stable security definer set search_path = '' as $$
  select row(s.id, s.device, s.created_at, s.last_used_at, least(
    s.created_at + private.days('session_days'),
    s.last_used_at + make_interval(secs => app.setting('refresh_token_seconds')::int)), s.id = app.session_id())::api.my_session
  from private.sessions s
  where s.user_id = app.user_id() and private.is_active(s)
  order by s.id = app.session_id() desc, s.last_used_at desc, s.id
$$;
comment on function api.my_sessions() is
  'The caller''s active sessions: the current one first, then by last use. A session counts as used when it is refreshed, every 15 minutes.';
grant execute on function api.my_sessions() to authenticated;

create or replace function api.end_session(p_session_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_account();
  -- Ending a session that has already ended, on another screen, is not an error.
  perform from private.sessions where id = p_session_id and user_id = app.user_id();
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "session"}');
  end if;
  update private.sessions set revoked_at = now() where id = p_session_id and revoked_at is null;
  if found then
    -- The device may be lost: the password alone must not be enough to log in on it again.
    perform private.distrust_devices(app.user_id());
    perform private.note_act_on_member(app.user_id(), 'login.ended');
  end if;
end
$$;
comment on function api.end_session(uuid) is 'Logs the caller out of one of their own sessions. ERROR_RESOURCE_NOT_FOUND {resource}.';
grant execute on function api.end_session(uuid) to authenticated;

create or replace function api.end_other_sessions() returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_others boolean;
begin
  perform private.lock_account();
  v_others := exists (
    select from private.sessions where user_id = app.user_id() and revoked_at is null and id is distinct from app.session_id());
  perform private.end_sessions(app.user_id(), app.session_id());
  perform private.distrust_devices(app.user_id());
  -- Otherwise, pressing it repeatedly would fill the log.
  if v_others then
    perform private.note_act_on_member(app.user_id(), 'login.ended_others');
  end if;
end
$$;
comment on function api.end_other_sessions() is 'Logs the caller out everywhere but in this session.';
grant execute on function api.end_other_sessions() to authenticated;
