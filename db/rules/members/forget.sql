-- Whoever is deleted by an administrator is as gone as somebody who leaves: name and address are also in the log of mails, in
-- answers of scans, in what failed logins and links remember, and in mails that wait for an address, not for a member.
create or replace function private.forget(p_user api.users, p_is_deleted boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
  v_claims text := current_setting('request.jwt.claims', true);
  v_deleted_id uuid := case when p_is_deleted then p_user.id end;
begin
  -- It is the installation that tidies up, not whoever asked for it.
  perform set_config('request.jwt.claims', '{}', true);
  -- Each row once, with all that is to be empty of it: PostgreSQL checks the references of a row again that is written twice, and so
  -- would lock the others whom it names. Two who are deleted at the same moment would wait for each other.
  update api.scans
  set device_name = null, reason = null, answer = answer || '{"staff_name": null, "device_name": null}',
    staff_id = nullif(staff_id, v_deleted_id), taken_over_by = nullif(taken_over_by, v_deleted_id), guest_of = nullif(guest_of, v_deleted_id)
  where user_id = p_user.id or staff_id = p_user.id;
  update api.scans set taken_over_by = null, guest_of = null where taken_over_by = v_deleted_id and guest_of = v_deleted_id;
  update api.event_attendance set device_name = null, checked_in_by = nullif(checked_in_by, v_deleted_id)
  where checked_in_by = p_user.id and (device_name is not null or p_is_deleted);
  update api.events set created_by = null where created_by = v_deleted_id;
  update private.conflict_settlements set note = '–––' where user_id = p_user.id;

  delete from private.mail_deliveries
  where (user_id = p_user.id or email = p_user.email) and state in ('queued', 'sending');
  update private.mail_deliveries
  set email = id || '@deleted.invalid', name = null, variables = '{}', last_error = null
  where user_id = p_user.id or email = p_user.email;
  update private.mail_messages set variables = variables || '{"sender": "–––"}' where sender_id = p_user.id and kind <> 'invitation';
  update private.mail_messages set variables = variables || '{"inviter": "–––"}'
  -- Of those from before it was noted who invites, all that bear the name.
  where kind = 'invitation' and (sender_id = p_user.id or sender_id is null and variables ->> 'inviter' = p_user.name);
  delete from private.mail_addresses where email = p_user.email;
  delete from private.verifications where user_id = p_user.id or email = p_user.email;
  delete from api.association_invitations where email = p_user.email;
  delete from private.link_requests where email = p_user.email;
  delete from private.login_failures where email = p_user.email;
  perform private.forget_in_audit_log(p_user);
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
end
$$;
comment on function private.forget(api.users, boolean) is
  'Takes a person''s name and address from everything that outlives the account: scans, mails, links, failed logins, the audit log; and the person, whose row is being deleted, from scans and events.';

create or replace function app.forget_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget(old, true);
  return old;
end
$$;
comment on function app.forget_user() is 'Trigger: a deleted person''s name and address go from what outlives the account.';
-- Runs after guard_deletion, which may refuse.
create trigger leave_nothing before delete on api.users
  for each row execute function app.forget_user();
