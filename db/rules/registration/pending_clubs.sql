-- What a visitor registers, in a club or as its founder, belongs to the link mailed for it: only whoever reads the mailbox joins, and
-- nothing that another club does with the address takes that away. The first link that is opened decides who the person is; every
-- other one then only adds its club.
create or replace function private.club_to_join(p_registration jsonb) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'association_id', p_registration -> 'association_id', 'role_id', p_registration -> 'role_id'))
$$;
comment on function private.club_to_join(jsonb) is
  'What is left of a registration once its name and password no longer count: the club, and the founder''s role.';

create or replace function private.has_another_registration(p_link private.verifications) returns boolean
language sql stable set search_path = '' as $$
  -- Expired ones too: they can be sent again.
  select exists (
    select from private.verifications v
    where v.user_id = p_link.user_id and v.used_at is null and v.registration is not null
      and private.club_to_join(v.registration) <> private.club_to_join(p_link.registration))
$$;
comment on function private.has_another_registration(private.verifications) is
  'Whether an account has also been registered with another club, or as the founder of this one, by a link that nobody has opened.';

create or replace function private.join_registered_club(p_user_id uuid, p_registration jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_club uuid := (p_registration ->> 'association_id')::uuid;
  -- Unless it was deleted since.
  v_founders_role_id uuid := (select id from api.roles where id = (p_registration ->> 'role_id')::uuid);
  v_role_id uuid := coalesce(v_founders_role_id, private.lock_newcomer_role(v_club));
begin
  if v_role_id is not null then
    insert into api.user_roles (user_id, association_id, role_id) values (p_user_id, v_club, v_role_id)
    -- A founder may have joined as a newcomer, by a link that somebody else requested.
    on conflict (association_id, user_id) do update set role_id = excluded.role_id where v_founders_role_id is not null;
  end if;
end
$$;
comment on function private.join_registered_club(uuid, jsonb) is
  'Makes an account a member of the club of the registration whose link was opened.';

create or replace function private.settle_registrations(p_user_id uuid) returns void
language sql set search_path = '' as $$
  update private.verifications v
  set registration = rest.club, used_at = case when rest.club is null then coalesce(v.used_at, now()) end
  from (
    select r.id,
      -- Not after a change of address: the old mailbox may be somebody else's.
      case when r.used_at is null and r.registration is not null and r.email = u.email and not exists (
        select from api.user_roles ur
        where ur.user_id = u.id and ur.association_id = (r.registration ->> 'association_id')::uuid
          and ur.role_id = coalesce((r.registration ->> 'role_id')::uuid, ur.role_id))
      then private.club_to_join(r.registration) end as club
    from private.verifications r join api.users u on u.id = r.user_id
    where r.user_id = p_user_id and r.type in ('registration', 'email')) rest
  where v.id = rest.id
$$;
comment on function private.settle_registrations(uuid) is
  'Called when a mailbox has been verified: links to clubs that the account has not joined stay valid, for that alone; the others are used up.';

create or replace function private.drop_registration(p_email text) returns void
language plpgsql set search_path = '' as $$
declare
  v_claims text := current_setting('request.jwt.claims', true);
  v_user api.users;
begin
  -- Locked, as when opening the link: if it was verified before this, it stays.
  select * into v_user from api.users where email = p_email for update;
  if v_user.id is not null and private.is_registration(v_user) then
    -- Not deleted by the inviter: it is not anybody's account yet.
    perform set_config('request.jwt.claims', '{}', true);
    update private.verifications set user_id = null, registration = private.club_to_join(registration)
    where user_id = v_user.id and type = 'registration';
    update private.mail_deliveries d set user_id = null
    from private.mail_messages m
    where d.user_id = v_user.id and d.email = p_email and m.id = d.message_id and m.kind = 'verification';
    -- Whoever reads the mailbox stays, so nothing else that was sent to it, such as another club's invitation, is forgotten.
    update api.users set email = id || '@deleted.invalid', deleted_at = now() where id = v_user.id;
    delete from api.users where id = v_user.id;
    perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
  end if;
end
$$;
comment on function private.drop_registration(text) is
  'Deletes a visitor''s unverified registration of an address, if that is all it is, so that staff can create the account, which then adopts its links.';

create or replace function private.adopt_registrations(variadic p_user_ids uuid[]) returns void
language sql set search_path = '' as $$
  update private.verifications v set user_id = u.id
  from api.users u
  where u.id = any (p_user_ids) and v.email = u.email and v.type = 'registration' and v.user_id is null
$$;
comment on function private.adopt_registrations(uuid[]) is
  'Ties the links of dropped registrations to the accounts that now have their addresses.';
