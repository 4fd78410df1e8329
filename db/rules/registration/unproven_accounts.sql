-- An account belongs to nobody until its mailbox has been verified. What visitors register is tied to the link mailed with it.
-- Accounts created or changed by staff are never changed by a registration: their owner chooses the password via a link.
create or replace function private.has_registered_password(p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.passwords p
    join private.verifications v on v.user_id = p.user_id and v.registration ->> 'hash' = p.hash
    where p.user_id = p_user_id)
$$;
comment on function private.has_registered_password(uuid) is
  'Whether an account''s password is that of a registration whose link nobody has opened, so that a stranger may have chosen it.';

create or replace function private.is_registration(p_user api.users) returns boolean
language sql stable set search_path = '' as $$
  select p_user.status = 'unverified'
    and private.has_registered_password(p_user.id)
    and not exists (
      select from api.user_roles ur
      where ur.user_id = p_user.id and ur.role_id is distinct from private.newcomer_role(ur.association_id)
        and not exists (
          select from private.verifications v
          where v.user_id = ur.user_id and v.registration ->> 'role_id' = ur.role_id::text))
$$;
comment on function private.is_registration(api.users) is
  'Whether an account is merely a visitor''s registration: unverified, with the password of a registration, and no role above a newcomer''s other than that of the founder it was registered as. Only such an account can be overwritten by another registration.';

create or replace function private.end_registration(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  -- Locked, as when opening the link: either the mailbox was verified before this, or the link no longer sets a password after it.
  perform from api.users where id = p_user_id for no key update;
  -- Its status does not matter: staff can change it without anybody having read the mailbox.
  if private.has_registered_password(p_user_id) then
    delete from private.passwords where user_id = p_user_id;
    update private.verifications set registration = private.club_to_join(registration)
    where user_id = p_user_id and registration is not null;
  end if;
end
$$;
comment on function private.end_registration(uuid) is
  'Called when staff have taken over an account whose mailbox is unverified: forgets who the visitor claimed to be and the password, so that its links only verify the mailbox and join the club.';

create or replace function app.end_registration() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_user_id uuid := case tg_table_name when 'users' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'user_id' end;
begin
  if app.user_id() <> v_user_id then
    perform private.end_registration(v_user_id);
  end if;
  return null;
end
$$;
comment on function app.end_registration() is
  'Trigger: once staff have changed an unverified account, or its status, it is no longer merely a visitor''s registration.';
select private.define('users', 'create trigger end_registration after update of {written} on api.users
  for each row execute function app.end_registration()');
create trigger end_registration after update of role_id on api.user_roles
  for each row execute function app.end_registration();

create or replace function app.invite_activated() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_users api.users[];
begin
  -- Not joined, as in app.note_users.
  v_users := array(
    select u from api.users u
    where u.id = any (array(
      select id from (
        select id from added where status = 'verified' and has_account
        except
        select id from removed where status = 'verified') activated
      where id <> app.user_id()))
      and not exists (select from private.passwords p where p.user_id = u.id));
  if v_users <> '{}' then
    perform private.invite(v_users);
  end if;
  return null;
end
$$;
comment on function app.invite_activated() is
  'Trigger: mails the owners of accounts that staff activate a link for choosing their password, if they have none, or only had a registration''s.';
-- Runs after end_registration, which may have removed the password.
create trigger invite_activated after update on api.users
  referencing new table as added old table as removed for each statement execute function app.invite_activated();

create or replace function private.answer_registration(p_user api.users, p_registration jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  -- Another club that made the account must not keep its owner from joining this one. A founder's club is not created.
  if p_registration ? 'role_id' or not exists (select from api.user_roles where user_id = p_user.id) or exists (
    select from api.user_roles where user_id = p_user.id and association_id = (p_registration ->> 'association_id')::uuid) then
    perform private.invite(array[p_user]);
  else
    perform private.send_link('registration', 'verification', '/verify', '24 hours', p_user, p_user.email,
      private.club_to_join(p_registration));
  end if;
end
$$;
comment on function private.answer_registration(api.users, jsonb) is
  'Mails the owner of an unverified account that staff made, after somebody has registered its address: a link that joins the club, or the invitation again if that is where the account is.';

create or replace function private.claim_address(p_email text, p_registration jsonb) returns api.users
language plpgsql set search_path = '' as $$
declare
  v_user api.users;
begin
  insert into api.users (email, name, address, date_of_birth, language)
  select p_email, r.name, r.address, r.date_of_birth, r.language
  from jsonb_populate_record(null::api.users, p_registration) r
  on conflict (email) do nothing
  returning * into v_user;
  if v_user.id is null then
    -- Read at this point, because an import may have created it a moment ago. A verified account is not locked: its owner's requests
    -- lock it before the address.
    select * into v_user from api.users where email = p_email and status = 'unverified' for update;
    if v_user.id is null and exists (select from api.users where email = p_email) then
      perform private.notify_owner(u) from api.users u where u.email = p_email;
      return null;
    elsif v_user.id is not null and not private.is_registration(v_user) then
      perform private.answer_registration(v_user, p_registration);
      return null;
    -- What another club's staff see of it changes only when the link is opened.
    elsif exists (
      select from api.user_roles
      where user_id = v_user.id and association_id <> (p_registration ->> 'association_id')::uuid) then
      return v_user;
    end if;
  end if;
  return private.save_registration(p_email, p_registration, 'unverified');
end
$$;
comment on function private.claim_address(text, jsonb) is
  'The unverified account of a registration; null if the address has an account that is more than that, in which case its owner gets a mail.';

create or replace function private.prove_mailbox(p_user api.users, p_link private.verifications) returns text
language plpgsql set search_path = '' as $$
declare
  v_hash text := (select hash from private.passwords where user_id = p_user.id);
  v_is_registered boolean := private.has_registered_password(p_user.id);
  v_id uuid;
begin
  if p_link.registration ? 'hash' and private.is_registration(p_user) then
    perform private.save_registration(p_user.email, p_link.registration, 'verified');
    perform private.leave_other_clubs(p_user.id, (p_link.registration ->> 'association_id')::uuid);
    -- Any of these may be a stranger's, also the one just opened, and all their links keep joining this account to their clubs.
    if not private.has_another_registration(p_link) then
      return null;
    end if;
  else
    update api.users set status = 'verified' where id = p_user.id;
    if v_hash = coalesce(p_link.registration ->> 'hash', case when not v_is_registered then v_hash end) then
      return null;
    end if;
  end if;
  -- The password, if any, came with another link: whoever reads the mailbox chooses their own.
  delete from private.passwords where user_id = p_user.id;
  insert into private.verifications (type, email, user_id, association_id, expires_at)
  values ('password_reset', p_user.email, p_user.id, p_link.association_id, now() + interval '1 hour')
  returning id into v_id;
  return private.new_token(v_id);
end
$$;
comment on function private.prove_mailbox(api.users, private.verifications) is
  'Verifies an account by a link, along with what was registered with that link, if the account is merely a registration. Returns the token with which its owner chooses a password, unless the only registered one is that link''s.';
