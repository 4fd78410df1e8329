-- A locked-out club's way back: what whoever runs the server does with `samspel admin` (server/admin). Nobody is granted these; the
-- database's owner calls them, and the club's audit log tells it.

create or replace function private.list_admins() returns table (
  club_id uuid, club text, name text, email text, status text, has_password boolean, has_second_factor boolean
)
language sql stable set search_path = '' as $$
  select a.id, a.name, u.name, u.email, u.status, p.user_id is not null, private.has_other_factor(u.id)
  from api.associations a
  left join api.user_roles ur on ur.association_id = a.id and ur.role_id = any (private.managing_roles(a.id))
  left join api.users u on u.id = ur.user_id
  left join private.passwords p on p.user_id = u.id
  order by a.created_at, a.id, u.name, u.id
$$;
comment on function private.list_admins() is
  'Every club with those who can manage its users and roles; a club without any has one row without a person.';

create or replace function private.lock_account_with_email(p_email text) returns api.users
language plpgsql set search_path = '' as $$
declare
  v_user api.users;
begin
  select * into v_user from api.users where email = app.email_field(p_email) and has_account for update;
  if v_user.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "user"}');
  end if;
  return v_user;
end
$$;
comment on function private.lock_account_with_email(text) is 'The account with an address, locked: ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_INVALID_EMAIL.';

create or replace function private.note_keepers_act(p_user_id uuid, p_action text) returns void
language sql set search_path = '' as $$
  select private.note_act(association_id, p_action, p_subject_id => p_user_id) from api.user_roles where user_id = p_user_id
$$;
comment on function private.note_keepers_act(uuid, text) is
  'Logs what whoever runs the server did to a person, in each of the person''s clubs; such a line has no actor.';

create or replace function private.admin_role(p_association_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_role_id uuid := (
    select id from api.roles where id = any (private.managing_roles(p_association_id)) order by sort_order limit 1 for key share);
begin
  if v_role_id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "role"}');
  end if;
  return v_role_id;
end
$$;
comment on function private.admin_role(uuid) is
  'The highest role of a club that can manage its users and roles, kept from being deleted; ERROR_RESOURCE_NOT_FOUND {resource: role}.';

create or replace function private.create_admin(p_association_id uuid, p_name text, p_email text, p_language text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_email text := app.email_field(p_email);
  v_user_id uuid;
begin
  perform app.require(private.is_language(p_language), 'language');
  perform app.lock_address(v_email);
  perform private.drop_registration(v_email);
  if exists (select from api.users where email = v_email) then
    perform app.fail('ERROR_EMAIL_ALREADY_EXISTS');
  end if;
  insert into api.users (name, email, language, status) values (app.name_field(p_name), v_email, p_language, 'unverified')
  returning id into v_user_id;
  insert into api.user_roles (user_id, association_id, role_id)
  values (v_user_id, p_association_id, private.admin_role(p_association_id));
  perform private.adopt_registrations(v_user_id);
  perform private.note_keepers_act(v_user_id, 'server.admin_created');
  return v_user_id;
end
$$;
comment on function private.create_admin(uuid, text, text, text) is
  'Creates an admin of a club, without a password: private.password_link makes the link to choose one. ERROR_EMAIL_ALREADY_EXISTS, ERROR_INVALID_EMAIL, ERROR_VALIDATION_FAILED {field}.';

create or replace function private.promote_to_admin(p_association_id uuid, p_email text) returns void
language plpgsql set search_path = '' as $$
declare
  v_user api.users := private.lock_account_with_email(p_email);
begin
  insert into api.user_roles (user_id, association_id, role_id)
  values (v_user.id, p_association_id, private.admin_role(p_association_id))
  on conflict (association_id, user_id) do update set role_id = excluded.role_id;
  -- If nobody has ever read the mailbox, a stranger may have chosen the password.
  perform private.end_registration(v_user.id);
  update api.users set status = 'verified' where id = v_user.id and status = 'inactive';
  perform private.note_act(p_association_id, 'server.promoted', p_subject_id => v_user.id);
end
$$;
comment on function private.promote_to_admin(uuid, text) is
  'Makes an account an admin of a club, and active: ERROR_RESOURCE_NOT_FOUND {resource: user, role}.';

create or replace function private.password_link(p_email text) returns text
language plpgsql set search_path = '' as $$
declare
  v_user api.users := private.lock_account_with_email(p_email);
  v_id uuid;
begin
  -- The link would work, and the login after it would not.
  if v_user.status = 'inactive' then
    perform app.fail('ERROR_ACCOUNT_INACTIVE');
  end if;
  insert into private.verifications (type, email, user_id, association_id, expires_at)
  values ('password_reset', v_user.email, v_user.id, private.home_club(v_user.id), now() + interval '24 hours')
  returning id into v_id;
  perform private.note_keepers_act(v_user.id, 'server.password_link');
  return '/reset-password?token=' || private.new_token(v_id);
end
$$;
comment on function private.password_link(text) is
  'The path of a link with which the owner of an account chooses a password, once and within 24 hours, and which verifies the account; for when no mail arrives. ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_ACCOUNT_INACTIVE.';

create or replace function private.second_factor_off(p_email text) returns void
language plpgsql set search_path = '' as $$
declare
  v_user api.users := private.lock_account_with_email(p_email);
begin
  perform private.reset_second_factor(v_user.id);
  perform private.note_keepers_act(v_user.id, 'server.second_factor_off');
end
$$;
comment on function private.second_factor_off(text) is
  'private.reset_second_factor for the account with an address; ERROR_RESOURCE_NOT_FOUND {resource: user, second_factor}.';
