-- Inviting somebody with a role: created with a verification, sent by a trigger, accepted by opening the link.

create or replace function app.prepare_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_rank int;
begin
  -- A trigger runs before the policy, so it must reveal nothing to those whom the policy will refuse.
  if app.user_id() is not null and app.has_permission('user:invite', new.association_id) is not true then
    return new;
  end if;
  if new.email is null or new.role_id is null or new.verification_id is null then
    perform app.fail('ERROR_MISSING_PARAMETERS');
  end if;
  new.email := app.email_field(new.email);
  -- Locked before looking: somebody may be getting an account with the address at this moment.
  perform app.lock_address(new.email);
  perform app.require_stranger(new.email);
  -- Locked the way the foreign key does later, so that a role being deleted is reported as missing, with an error code.
  select sort_order into v_rank from api.roles
  where id = new.role_id and association_id = new.association_id for key share;
  if v_rank is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "role"}');
  end if;
  if app.user_id() is not null and (v_rank < app.rank(app.user_id(), new.association_id)
    or not app.holds_all_of(new.role_id, new.association_id)) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
  perform private.require_proof_for_role(new.role_id);
  delete from api.association_invitations
  where association_id = new.association_id and email = new.email and expires_at <= now();
  if exists (
    select from api.association_invitations i
    where i.verification_id = new.verification_id
      or (i.association_id = new.association_id and i.email = new.email and not i.is_processed)) then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "email", "reason": "exists"}');
  end if;
  new.expires_at := least(new.expires_at, now() + interval '24 hours');
  perform app.require(new.expires_at > now(), 'expires_at');
  if not exists (
    select from private.verifications v
    where v.id = new.verification_id and v.type = 'user_invitation' and v.email = new.email
      and v.association_id = new.association_id and v.used_at is null and v.expires_at > now()) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "verification"}');
  end if;
  new.invited_by := coalesce(app.user_id(), new.invited_by);
  return new;
end
$$;
comment on function app.prepare_invitation() is
  'Trigger: validates an invitation, which is valid for at most 24 hours and whose role may not be higher than the inviter''s.';
create trigger prepare before insert on api.association_invitations
  for each row execute function app.prepare_invitation();

create or replace function app.send_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.verifications set expires_at = new.expires_at where id = new.verification_id;
  perform private.queue_mail('invitation', coalesce(inviter.language, private.fallback_language()), new.association_id,
    jsonb_build_array(jsonb_build_object('email', new.email,
      'secrets', jsonb_build_object('link', '/register?token=' || private.new_token(new.verification_id)))),
    jsonb_build_object('role', private.role_words(r.name, coalesce(inviter.language, private.fallback_language()), a.id), 'inviter', coalesce(inviter.name, a.name)))
  from api.roles r
  join api.associations a on a.id = new.association_id
  left join api.users inviter on inviter.id = new.invited_by
  where r.id = new.role_id;
  return null;
end
$$;
comment on function app.send_invitation() is 'Trigger: generates the secret of the invitation''s link, which exists only in the mail.';
create trigger send after insert on api.association_invitations
  for each row execute function app.send_invitation();

create or replace function app.forget_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.verifications where id = old.verification_id;
  return null;
end
$$;
comment on function app.forget_invitation() is 'Trigger: invalidates the link of a withdrawn invitation.';
create trigger forget after delete on api.association_invitations
  for each row execute function app.forget_invitation();

create or replace function private.may_give_role(p_user_id uuid, p_role_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from api.roles given
    join api.user_roles ur on ur.association_id = given.association_id and ur.user_id = p_user_id
    join api.users u on u.id = ur.user_id and u.status = 'verified'
    join api.roles own on own.id = ur.role_id and own.sort_order <= given.sort_order
    join api.role_permissions rp on rp.role_id = own.id
    join api.permissions p on p.id = rp.permission_id and p.name = 'user:invite'
    where given.id = p_role_id and not exists (
      select permission_id from api.role_permissions where role_id = given.id
      except select permission_id from api.role_permissions where role_id = own.id))
$$;
comment on function private.may_give_role(uuid, uuid) is 'Whether a person may currently invite others to a role: one that neither ranks above their own nor has permissions they lack.';

create or replace function private.accept_invitation(p_token text, p_email text, p_registration jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_link private.verifications := private.find_link(p_token);
  v_invitation api.association_invitations;
  v_user api.users;
begin
  if v_link.type <> 'user_invitation' or v_link.email <> p_email then
    perform app.fail('ERROR_INVALID_TOKEN', '{"reason": "no_invitation"}');
  end if;
  perform app.lock_address(p_email);
  -- Before the link: deleting a role takes its invitations and their links with it.
  perform from api.roles
  where id = (select role_id from api.association_invitations where verification_id = v_link.id) for key share;
  if not found then
    perform app.fail('ERROR_INVITATION_EXPIRED');
  end if;
  v_link := private.use_link(p_token, '{user_invitation}');
  update api.association_invitations set is_processed = true
  where verification_id = v_link.id and not is_processed
  returning * into v_invitation;
  if v_invitation.id is null then
    perform app.fail('ERROR_INVITATION_EXPIRED');
  end if;
  -- The inviter must still be allowed to give the role when the invitation is accepted. The newcomer's role is open to anyone who
  -- registers.
  if v_invitation.role_id is distinct from private.newcomer_role(v_invitation.association_id)
    and not private.may_give_role(v_invitation.invited_by, v_invitation.role_id) then
    perform app.fail('ERROR_INVITATION_EXPIRED');
  end if;
  select * into v_user from api.users where email = p_email and status = 'unverified' for no key update;
  if v_user.id is null and exists (select from api.users where email = p_email) then
    perform app.fail('ERROR_EMAIL_ALREADY_EXISTS');
  elsif private.is_registration(v_user) then
    perform private.leave_other_clubs(v_user.id, v_invitation.association_id);
  end if;
  v_user := private.save_registration(p_email, p_registration, 'verified');
  insert into api.user_roles (user_id, association_id, role_id)
  values (v_user.id, v_invitation.association_id, v_invitation.role_id)
  on conflict (association_id, user_id) do update set role_id = excluded.role_id;
  perform private.note_act(v_invitation.association_id, 'invitation.accepted', p_subject_id => v_user.id,
    p_object_type => 'invitation', p_object_id => v_invitation.id, p_actor_id => v_user.id,
    p_details => jsonb_build_object('role', (select name from api.roles where id = v_invitation.role_id)));
  return private.open_session(v_user.id);
end
$$;
comment on function private.accept_invitation(text, text, jsonb) is
  'Creates a verified account with the invitation''s role and logs it in: {access_token, refresh_token}. ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED, ERROR_EMAIL_ALREADY_EXISTS.';
