-- Audit log of logins: successful ones, and a bounded number of failed ones.
create or replace function app.note_login() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_act_on_member(new.user_id, 'login.succeeded', p_actor_id => new.user_id, p_session_id => new.id,
    p_address => app.client_address());
  return null;
end
$$;
comment on function app.note_login() is 'Trigger: logs a login.';
create trigger note_login after insert on private.sessions
  for each row execute function app.note_login();

-- Anyone can fail to log in as anyone; a flood of failures must not fill the disk.
create or replace function private.note_failed_login(p_user_id uuid, p_association_id uuid, p_action text) returns void
language plpgsql set search_path = '' as $$
declare
  v_max constant int := 200;
  v_lines int;
begin
  if exists (
    select from private.audit_log
    where subject_id = p_user_id and association_id = p_association_id and action = p_action and at > now() - interval '1 hour') then
    return;
  end if;
  v_lines := (
    select count(*) from (
      select from private.audit_log
      where association_id = p_association_id and action in ('login.failed', 'login.blocked')
        and at > now() - interval '1 hour' limit v_max + 1) counted);
  if v_lines < v_max then
    perform private.note_act(p_association_id, p_action, p_subject_id => p_user_id, p_address => app.client_address());
  elsif v_lines = v_max then
    perform private.note_act(p_association_id, 'login.failed', p_details => '{"more": true}');
  end if;
end
$$;
comment on function private.note_failed_login(uuid, uuid, text) is
  'Logs a failed login to a member''s account: each of the two actions at most once an hour per member, and at most 200 lines an hour per club, followed by one that says there were more.';

create or replace function app.note_failed_login() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := (select id from api.users where email = new.email);
  v_failures int := (select count(*) from private.login_failures
    where email = new.email and source is not distinct from new.source);
  v_action text := case v_failures when app.setting('login_limit_email')::int then 'login.blocked' else 'login.failed' end;
begin
  -- Do the same work for an unknown address and roll it back, so that the response time reveals nothing.
  begin
    perform private.note_failed_login(v_user_id, a.id, v_action)
    from (
      select association_id as id from api.user_roles where user_id = v_user_id
      union all (select id from api.associations where v_user_id is null limit 1)) a;
    if v_user_id is null then
      raise sqlstate 'SMNOB';
    end if;
  exception when sqlstate 'SMNOB' then
    null;
  end;
  return null;
end
$$;
comment on function app.note_failed_login() is
  'Trigger: logs a failed login, or the failure that reaches the limit (login.blocked), in the person''s clubs.';
create trigger note_failed_login after insert on private.login_failures
  for each row execute function app.note_failed_login();
