-- Deletion by an administrator must be as complete as deleting one's own account: name and address also occur in the mail log, in
-- answers to scans, in failed logins and link requests, and in queued mail addressed by e-mail only.
create or replace function private.forget(p_user api.users, p_is_deleted boolean default false) returns void
language plpgsql set search_path = '' as $$
declare
  v_claims text := current_setting('request.jwt.claims', true);
  v_deleted_id uuid := case when p_is_deleted then p_user.id end;
  -- Whoever scanned somebody after this person was told who had let them in. Each pair is looked up by its index (`offset 0`).
  v_scans uuid[] := array(
    select scan_id from api.scans where user_id = p_user.id
    union select scan_id from api.scans where staff_id = p_user.id
    union select told.scan_id
    from (select distinct event_id, user_id from api.scans where staff_id = p_user.id) met
    cross join lateral (
      select s.scan_id from api.scans s where s.event_id = met.event_id and s.user_id = met.user_id offset 0) told);
begin
  -- Do this as the installation, not as the caller.
  perform set_config('request.jwt.claims', '{}', true);
  -- Doors are told by which device somebody was let in.
  perform private.note_event_members(array_agg(event_id), array_agg(user_id))
  from api.scans where staff_id = p_user.id and op = 'check_in' and user_id is not null;
  -- Update each row once, with all columns to be cleared: PostgreSQL rechecks all foreign keys of a row written twice, and so
  -- would lock the other people it references. Two people deleted at the same moment would then deadlock.
  update api.scans
  set device_name = case when (p_user.id in (user_id, staff_id)) is not true then device_name end,
    reason = case when (p_user.id in (user_id, staff_id)) is not true then reason end,
    answer = answer || '{"staff_name": null, "device_name": null}',
    staff_id = nullif(staff_id, v_deleted_id), taken_over_by = nullif(taken_over_by, v_deleted_id), guest_of = nullif(guest_of, v_deleted_id)
  where scan_id = any (v_scans);
  update api.scans set taken_over_by = null, guest_of = null where taken_over_by = v_deleted_id and guest_of = v_deleted_id;
  update api.event_attendance set device_name = null, checked_in_by = nullif(checked_in_by, v_deleted_id)
  where checked_in_by = p_user.id and (device_name is not null or p_is_deleted);
  update api.events set created_by = null where created_by = v_deleted_id;
  update private.conflict_settlements set note = '–––' where user_id = p_user.id;

  delete from private.mail_deliveries
  where (user_id = p_user.id or email = p_user.email) and state in ('queued', 'sending');
  update private.mail_deliveries
  set email = id || '@deleted.invalid', name = null, variables = '{}', secrets = '{}', last_error = null
  where user_id = p_user.id or email = p_user.email;
  update private.mail_messages set variables = variables || '{"sender": "–––"}' where sender_id = p_user.id and kind <> 'invitation';
  update private.mail_messages set variables = variables || '{"inviter": "–––"}'
  -- For invitations from before the inviter was recorded, match by name.
  where kind = 'invitation' and (sender_id = p_user.id or sender_id is null and variables ->> 'inviter' = p_user.name);
  delete from private.push_devices where user_id = p_user.id;
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
  'Erases a person''s name and address from everything that outlives the account: scans, mail, links, failed logins, the audit log. If the person''s row is being deleted, also clears references to it in scans and events.';

create or replace function app.forget_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget(old, true);
  return old;
end
$$;
comment on function app.forget_user() is 'Trigger: erases a deleted person''s name and address from what outlives the account.';
-- Runs after guard_deletion, which may refuse the deletion.
create trigger leave_nothing before delete on api.users
  for each row execute function app.forget_user();
