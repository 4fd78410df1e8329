-- Inviting somebody with a role, in the specification's order: look the person up, make a verification, make the invitation.

create table api.association_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) <= 254),
  role_id uuid not null references api.roles on delete cascade,
  association_id uuid not null references api.associations on delete cascade,
  verification_id uuid not null unique references private.verifications on delete cascade,
  expires_at timestamptz not null,
  is_processed boolean not null default false,
  invited_by uuid references api.users on delete set null,
  created_at timestamptz not null default now()
);
alter table api.association_invitations enable row level security;
create index association_invitations_association on api.association_invitations (association_id, email);
create index association_invitations_role on api.association_invitations (role_id);
create index association_invitations_invited_by on api.association_invitations (invited_by);
comment on table api.association_invitations is 'Invitations to a club: pending while not processed and not expired.';
comment on column api.association_invitations.verification_id is 'Names the invitation''s link. The link''s secret goes to the mailbox only.';

create function app.require_stranger(p_email text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (select from api.users where email = p_email) then
    perform app.fail('ERROR_EMAIL_ALREADY_EXISTS');
  end if;
end
$$;
comment on function app.require_stranger(text) is 'ERROR_EMAIL_ALREADY_EXISTS when the address belongs to a user.';

create function api.create_email_verification(p_email text, p_verification_type text, p_association_id uuid) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_id uuid;
begin
  if not coalesce(app.has_permission('user:invite', p_association_id), false) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(p_verification_type = 'user_invitation', 'p_verification_type');
  v_email := app.email_field(p_email);
  perform app.require_stranger(v_email);
  perform private.note_link_request('verification', v_email);
  -- Those that led to no invitation.
  delete from private.verifications v
  where v.email = v_email and v.type = 'user_invitation' and v.association_id = p_association_id
    and not exists (select from api.association_invitations i where i.verification_id = v.id);
  insert into private.verifications (type, email, association_id, expires_at)
  values ('user_invitation', v_email, p_association_id, now() + interval '24 hours')
  returning id into v_id;
  return v_id;
end
$$;
comment on function api.create_email_verification(text, text, uuid) is
  'The verification_id that an invitation needs. ERROR_INSUFFICIENT_PERMISSIONS, ERROR_INVALID_EMAIL, ERROR_EMAIL_ALREADY_EXISTS, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS.';
grant execute on function api.create_email_verification(text, text, uuid) to authenticated;

create function api.delete_email_verification(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select app.associations_with('user:invite')) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  delete from private.verifications v
  where v.email = lower(btrim(p_email)) and v.type = 'user_invitation' and v.used_at is null
    and v.association_id in (select app.associations_with('user:invite'));
end
$$;
comment on function api.delete_email_verification(text) is
  'Takes back the links of invitations to that address, and the pending invitations with them. ERROR_INSUFFICIENT_PERMISSIONS.';
grant execute on function api.delete_email_verification(text) to authenticated;

create function app.prepare_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_rank int;
begin
  -- A trigger runs ahead of the policy, so it says nothing to those whom the policy will refuse.
  if app.user_id() is not null and app.has_permission('user:invite', new.association_id) is not true then
    return new;
  end if;
  new.email := app.email_field(new.email);
  perform app.require_stranger(new.email);
  perform pg_advisory_xact_lock(hashtextextended(new.email, 22));
  v_rank := (select sort_order from api.roles where id = new.role_id and association_id = new.association_id);
  if v_rank is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "role"}');
  end if;
  if app.user_id() is not null and (v_rank < app.rank(app.user_id(), new.association_id)
    or not app.holds_all_of(new.role_id, new.association_id)) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
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
  new.invited_by := app.user_id();
  return new;
end
$$;
comment on function app.prepare_invitation() is
  'Trigger: the rules of an invitation, good for 24 hours at most, with a role no higher than the giver''s.';
create trigger prepare before insert on api.association_invitations
  for each row execute function app.prepare_invitation();

create function app.send_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.verifications set expires_at = new.expires_at where id = new.verification_id;
  perform private.queue_mail('invitation', coalesce(inviter.language, 'sv'), new.association_id,
    jsonb_build_array(jsonb_build_object('email', new.email)),
    jsonb_build_object('link', '/register?token=' || private.new_token(new.verification_id),
      'role', r.name, 'inviter', coalesce(inviter.name, a.name)))
  from api.roles r
  join api.associations a on a.id = new.association_id
  left join api.users inviter on inviter.id = new.invited_by
  where r.id = new.role_id;
  return null;
end
$$;
comment on function app.send_invitation() is 'Trigger: the invitation''s link gets its secret, which goes into the mail and nowhere else.';
create trigger send after insert on api.association_invitations
  for each row execute function app.send_invitation();

create function app.forget_invitation() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.verifications where id = old.verification_id;
  return null;
end
$$;
comment on function app.forget_invitation() is 'Trigger: the link of an invitation that is taken back is no longer good.';
create trigger forget after delete on api.association_invitations
  for each row execute function app.forget_invitation();

create policy read on api.association_invitations for select to authenticated
  using (association_id = any (array(select app.associations_with('user:invite'))));
create policy add on api.association_invitations for insert to authenticated
  with check (association_id = any (array(select app.associations_with('user:invite'))));
create policy remove on api.association_invitations for delete to authenticated
  using (association_id = any (array(select app.associations_with('user:invite'))));
grant select, delete on api.association_invitations to authenticated;
-- update is not granted: an invitation is taken back and made again.
grant insert (email, role_id, association_id, verification_id, expires_at) on api.association_invitations to authenticated;

create function private.accept_invitation(p_token text, p_email text, p_registration jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_link private.verifications := private.find_link(p_token);
  v_invitation api.association_invitations;
  v_user api.users;
begin
  if v_link.type <> 'user_invitation' or v_link.email <> p_email then
    perform app.fail('ERROR_INVALID_TOKEN', '{"reason": "no_invitation"}');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(p_email, 22));
  v_link := private.use_link(p_token, '{user_invitation}');
  update api.association_invitations set is_processed = true
  where verification_id = v_link.id and not is_processed
  returning * into v_invitation;
  if v_invitation.id is null then
    perform app.fail('ERROR_INVITATION_EXPIRED');
  end if;
  if exists (select from api.users where email = p_email and status <> 'unverified') then
    perform app.fail('ERROR_EMAIL_ALREADY_EXISTS');
  end if;
  v_user := private.save_registration(p_email, p_registration, 'verified');
  insert into api.user_roles (user_id, association_id, role_id)
  values (v_user.id, v_invitation.association_id, v_invitation.role_id)
  on conflict (association_id, user_id) do update set role_id = excluded.role_id;
  return private.open_session(v_user.id);
end
$$;
comment on function private.accept_invitation(text, text, jsonb) is
  'A verified account with the invitation''s role, logged in: {access_token, refresh_token}. ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED, ERROR_EMAIL_ALREADY_EXISTS.';

create function api.register_user(
  name text, email text, password text, date_of_birth date default null, address text default null,
  association_id uuid default null, language text default 'sv', verification_id text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := app.email_field(register_user.email);
  v_registration jsonb := private.registration(register_user.name, register_user.password, register_user.date_of_birth,
    register_user.address, register_user.language);
begin
  if register_user.verification_id is not null then
    return private.accept_invitation(register_user.verification_id, v_email, v_registration);
  end if;
  perform app.require(register_user.association_id is not null, 'association_id');
  if not exists (select from api.associations a where a.id = register_user.association_id and a.can_register) then
    perform app.fail('ERROR_ASSOCIATION_CANNOT_REGISTER');
  end if;
  perform private.register(v_email, register_user.association_id, v_registration);
  return '{"access_token": null, "refresh_token": null}';
end
$$;
comment on function api.register_user(text, text, text, date, text, uuid, text, text) is
  'A new account: {access_token, refresh_token}, both null until its mail is confirmed, the same whether or not the address has an account. With verification_id, the token of an invitation''s link (not the id that the inviter sees), the account is verified, gets the role and is logged in. ERROR_INVALID_EMAIL, ERROR_PASSWORD_…, ERROR_VALIDATION_FAILED {field}, ERROR_ASSOCIATION_CANNOT_REGISTER, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS, ERROR_RATE_LIMITED {seconds}, ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED, ERROR_EMAIL_ALREADY_EXISTS.';
grant execute on function api.register_user(text, text, text, date, text, uuid, text, text) to anon, authenticated;

create function api.get_verification(p_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_link private.verifications := private.find_link(p_token);
begin
  return (
    select jsonb_build_object('type', v_link.type, 'email', v_link.email, 'expires_at', v_link.expires_at,
      'association_id', a.id, 'association_name', a.name, 'role_name', r.name)
    from (select) t
    left join api.associations a on a.id = v_link.association_id
    left join api.association_invitations i on i.verification_id = v_link.id
    left join api.roles r on r.id = i.role_id);
end
$$;
comment on function api.get_verification(text) is
  'What a link is for, without using it: {type, email, expires_at, association_id, association_name, role_name}. ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED {reason}.';
grant execute on function api.get_verification(text) to anon, authenticated;
