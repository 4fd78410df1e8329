-- Whoever is deleted by an administrator is as gone as somebody who leaves: name and address stayed in the log of mails, in
-- answers of scans, and in what failed logins and links remember.

create function private.forget(p_user api.users) returns void
language plpgsql set search_path = '' as $$
declare
  v_claims text := current_setting('request.jwt.claims', true);
begin
  -- It is the installation that tidies up, not whoever asked for it.
  perform set_config('request.jwt.claims', '{}', true);
  update api.scans
  set device_name = null, reason = null, answer = answer || '{"staff_name": null, "device_name": null}'
  where user_id = p_user.id or staff_id = p_user.id;
  update api.event_attendance set device_name = null where checked_in_by = p_user.id and device_name is not null;

  delete from private.mail_deliveries where user_id = p_user.id and state in ('queued', 'sending');
  update private.mail_deliveries
  set email = id || '@deleted.invalid', name = null, variables = '{}', last_error = null
  where user_id = p_user.id or email = p_user.email;
  update private.mail_messages set variables = variables || '{"sender": "–––"}' where sender_id = p_user.id;
  update private.mail_messages set variables = variables || '{"inviter": "–––"}'
  where kind = 'invitation' and variables ->> 'inviter' = p_user.name;
  delete from private.mail_addresses where email = p_user.email;
  delete from private.verifications where user_id = p_user.id or email = p_user.email;
  delete from api.association_invitations where email = p_user.email;
  delete from private.link_requests where email = p_user.email;
  delete from private.login_failures where email = p_user.email;
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
end
$$;
comment on function private.forget(api.users) is
  'Takes a person''s name and address from everything that outlives the account: scans, mails, links, failed logins.';

create or replace function api.delete_my_account(current_password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.refuse_password(current_password);
  v_user api.users;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_user from api.users where id = app.user_id() for update;
  -- Refused here, by the rule of keep_manager, for the last who manages a club.
  delete from api.user_roles where user_id = v_user.id;
  -- From here on it is the installation that tidies up.
  perform set_config('request.jwt.claims', '{}', true);

  -- Places that were taken are free again; what is over stays as it was counted.
  delete from api.event_registrations r using api.events e
  where e.id = r.event_id and r.user_id = v_user.id and e.end_time > now();
  perform private.forget(v_user);
  delete from private.passwords where user_id = v_user.id;
  delete from private.sessions where user_id = v_user.id;
  delete from private.cards where user_id = v_user.id;
  delete from private.calendar_tokens where user_id = v_user.id;
  delete from api.email_preferences where user_id = v_user.id;
  update api.users
  set name = '–––', email = id || '@deleted.invalid', date_of_birth = null, address = null, status = 'inactive',
    last_login = null, member_since = date_trunc('year', member_since), deleted_at = now()
  where id = v_user.id;
  return '{}';
end
$$;

create function app.forget_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget(old);
  return old;
end
$$;
comment on function app.forget_user() is 'Trigger: a deleted person''s name and address go from what outlives the account.';
-- Runs after guard_deletion, which may refuse.
create trigger leave_nothing before delete on api.users
  for each row execute function app.forget_user();
