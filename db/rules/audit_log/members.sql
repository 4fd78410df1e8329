-- Audit log of members: roles assigned, changes by others, addresses, passwords, deletions and invitations.
create or replace function app.note_roles_given() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    perform private.note_act(n.association_id, 'member.role', p_subject_id => n.user_id,
      p_details => jsonb_build_object('from', was.name, 'to', is_now.name))
    from given n join taken o using (id)
    join api.roles was on was.id = o.role_id
    join api.roles is_now on is_now.id = n.role_id
    where n.role_id <> o.role_id;
  end if;
  return null;
end
$$;
comment on function app.note_roles_given() is 'Trigger: logs which members were given another role.';
create trigger note_role after update on api.user_roles
  referencing old table as taken new table as given for each statement execute function app.note_roles_given();

create or replace function app.note_member_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_fields jsonb := private.changed_fields(to_jsonb(old), to_jsonb(new), app.fields('users', 'logged'));
begin
  if app.user_id() <> new.id then
    if new.status <> old.status then
      perform private.note_act_on_member(new.id, 'member.status', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
    if v_fields is not null then
      perform private.note_act_on_member(new.id, 'member.profile', v_fields);
    end if;
  end if;
  return null;
end
$$;
comment on function app.note_member_change() is
  'Trigger: logs what somebody else changed about a member: the names of the fields, not their contents.';
select private.define('users', 'create trigger note_change after update of {written} on api.users
  for each row execute function app.note_member_change()');

create or replace function app.note_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_act_on_member(new.id, 'account.email', p_actor_id => new.id, p_session_id => app.session_id());
  return null;
end
$$;
comment on function app.note_email_change() is 'Trigger: logs a change of a person''s e-mail address.';
create trigger note_email after update of email on api.users
  for each row when (old.email <> new.email and new.deleted_at is null) execute function app.note_email_change();

create or replace function app.note_password() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Not logged during registration, when the account is not yet verified, or for seeds, which run outside a request.
  if current_setting('request.jwt.claims', true) <> '' and exists (select from api.users where id = new.user_id and status = 'verified') then
    perform private.note_act_on_member(new.user_id, 'account.password', p_actor_id => new.user_id, p_session_id => app.session_id());
  end if;
  return null;
end
$$;
comment on function app.note_password() is 'Trigger: logs a change of password.';
create trigger note_password after insert or update of hash on private.passwords
  for each row execute function app.note_password();

create or replace function app.note_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    -- Without the subject, because a deleted person is forgotten.
    perform private.note_act(ur.association_id, 'member.deleted', p_details => jsonb_build_object('role', r.name))
    from api.user_roles ur join api.roles r on r.id = ur.role_id
    where ur.user_id = old.id and ur.association_id in (select app.my_associations());
  end if;
  return old;
end
$$;
comment on function app.note_deletion() is 'Trigger: logs the deletion of a member.';
create trigger note_deletion before delete on api.users
  for each row execute function app.note_deletion();

create or replace function app.note_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_invitation api.association_invitations := coalesce(new, old);
begin
  -- Deleting a used or expired invitation is only clearing up.
  if app.user_id() is not null and not v_invitation.is_processed and v_invitation.expires_at > now() then
    perform private.note_act(v_invitation.association_id,
      case tg_op when 'INSERT' then 'invitation.sent' else 'invitation.withdrawn' end,
      p_subject_email => v_invitation.email, p_object_type => 'invitation', p_object_id => v_invitation.id,
      p_details => jsonb_build_object('role', (select name from api.roles where id = v_invitation.role_id)));
  end if;
  return null;
end
$$;
comment on function app.note_invitation() is 'Trigger: logs who was invited and with which role, and whose invitation was withdrawn.';
create trigger note_invitation after insert or delete on api.association_invitations
  for each row execute function app.note_invitation();

create or replace function private.forget_in_audit_log(p_user api.users) returns void
language sql set search_path = '' as $$
  with about as (
    select id, true as is_invitation from private.audit_log where subject_email = p_user.email
    union all
    select id, true from private.audit_log
    where object_id = any (array(
      select object_id from private.audit_log where subject_id = p_user.id and action = 'invitation.accepted'))
    union all
    select id, false from private.audit_log where actor_id = p_user.id
    union all
    select id, false from private.audit_log where subject_id = p_user.id
  )
  -- Update each line only once, as in private.forget.
  update private.audit_log l
  set subject_email = case when not lines.is_invitation then l.subject_email end,
    session_id = case when l.actor_id is distinct from p_user.id then l.session_id end,
    address = case when not lines.is_act then l.address end,
    details = case when lines.is_act then l.details - 'reason' else l.details end,
    actor_id = nullif(l.actor_id, p_user.id), subject_id = nullif(l.subject_id, p_user.id)
  from (select id, bool_or(is_invitation) as is_invitation, bool_or(not is_invitation) as is_act from about group by id) lines
  where l.id = lines.id;
$$;
comment on function private.forget_in_audit_log(api.users) is 'Keeps what a person did and what was done to them, but removes the person.';
