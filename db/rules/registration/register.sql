-- Creating an account. Only the mailbox learns whether its address already has one.
create or replace function private.registration(
  p_name text, p_password text, p_date_of_birth date, p_address text, p_language text, p_own text[]
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.check_password(p_password, p_name || p_own);
  perform app.require(p_date_of_birth is null or p_date_of_birth between '1900-01-01' and current_date, 'date_of_birth');
  perform app.require(private.is_language(p_language), 'language');
  return jsonb_build_object(
    'name', app.name_field(p_name),
    'address', app.text_field('address', p_address, 0, 300),
    'date_of_birth', p_date_of_birth,
    'language', p_language,
    'hash', extensions.crypt(p_password, private.password_salt()));
end
$$;
comment on function private.registration(text, text, date, text, text, text[]) is
  'A registration, validated and with its password hashed, before anything is looked up; the password must not be one of the last argument''s texts: ERROR_PASSWORD_…, ERROR_VALIDATION_FAILED {field}.';

create or replace function private.save_registration(p_email text, p_registration jsonb, p_status text) returns api.users
language plpgsql set search_path = '' as $$
declare
  v_user api.users;
begin
  insert into api.users as u (email, name, address, date_of_birth, language, status)
  select p_email, r.name, r.address, r.date_of_birth, r.language, p_status
  from jsonb_populate_record(null::api.users, p_registration) r
  on conflict (email) do update set name = excluded.name, address = excluded.address,
    date_of_birth = excluded.date_of_birth, language = excluded.language, status = excluded.status
  returning * into v_user;
  insert into private.passwords (user_id, hash) values (v_user.id, p_registration ->> 'hash')
  on conflict (user_id) do update set hash = excluded.hash, changed_at = now();
  return v_user;
end
$$;
comment on function private.save_registration(text, jsonb, text) is
  'Creates the account, or overwrites the unverified one with that address.';

create or replace function private.newcomer_role(p_association_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select r.id from api.roles r
  where r.association_id = p_association_id and not exists (
    select from api.role_permissions rp join api.permissions p on p.id = rp.permission_id
    where rp.role_id = r.id and p.group_id <> 'event')
  order by r.sort_order desc limit 1
$$;
comment on function private.newcomer_role(uuid) is 'The lowest role that has no rights but about events: nobody becomes an admin by registering, whatever the order of the roles.';

create or replace function private.lock_newcomer_role(p_association_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_role_id uuid;
begin
  -- If the role is just being deleted, wait, and take the next one.
  loop
    v_role_id := private.newcomer_role(p_association_id);
    perform from api.roles where id = v_role_id for key share;
    exit when found or v_role_id is null;
  end loop;
  return v_role_id;
end
$$;
comment on function private.lock_newcomer_role(uuid) is 'private.newcomer_role, kept from being deleted until the end of the transaction.';

create or replace function private.notify_owner(p_user api.users) returns void
language sql set search_path = '' as $$
  select private.queue_mail('already_registered', p_user.language, private.home_club(p_user.id),
    jsonb_build_array(jsonb_build_object('email', p_user.email, 'name', p_user.name, 'user_id', p_user.id)),
    '{"link": "/forgot-password"}')
  where p_user.status = 'verified'
$$;
comment on function private.notify_owner(api.users) is 'Tells the owner of an address by mail that somebody tried to use it.';

create or replace function private.join_first_club(p_user_id uuid, p_association_id uuid, p_role_id uuid) returns void
language sql set search_path = '' as $$
  -- One club cannot add somebody who is registering with another: whoever reads the mailbox chooses, by the link they open.
  insert into api.user_roles (user_id, association_id, role_id)
  select p_user_id, p_association_id, p_role_id
  where not exists (select from api.user_roles where user_id = p_user_id)
$$;
comment on function private.join_first_club(uuid, uuid, uuid) is
  'Makes an unverified account a member of the club that it was registered with first; does nothing if it has a club.';

create or replace function private.leave_other_clubs(p_user_id uuid, p_association_id uuid) returns void
language sql set search_path = '' as $$
  delete from api.user_roles where user_id = p_user_id and association_id <> p_association_id
$$;
comment on function private.leave_other_clubs(uuid, uuid) is
  'For an account that was merely a registration: ends what strangers may have registered it for in other clubs. Whoever reads the mailbox can still join them, by their links.';

create or replace function private.register(p_email text, p_association_id uuid, p_registration jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_role_id uuid := private.lock_newcomer_role(p_association_id);
  v_registration jsonb := p_registration || jsonb_build_object('association_id', p_association_id);
  v_user api.users;
begin
  if v_role_id is null then
    perform app.fail('ERROR_ASSOCIATION_CANNOT_REGISTER');
  end if;
  perform private.note_link_request('verification', p_email);
  -- A registration acts for nobody, even if somebody is logged in in this browser.
  perform set_config('request.jwt.claims', '{}', true);
  v_user := private.claim_address(p_email, v_registration);
  if v_user.id is null then
    return;
  end if;
  perform private.join_first_club(v_user.id, p_association_id, v_role_id);
  perform private.send_link('registration', 'verification', '/verify', '24 hours', v_user, p_email, v_registration);
end
$$;
comment on function private.register(text, uuid, jsonb) is
  'Creates an unverified account in a club and sends the mail that verifies it; if the address is registering with another club, the account joins this one only when that mail''s link is opened. If staff made its account, the owner is mailed a link, to this club or into the account; if it has been verified, only told.';
