-- Making an account. Whether an address has one already is told to its mailbox only.

create function private.registration(
  p_name text, p_password text, p_date_of_birth date, p_address text, p_language text
) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.check_password(p_password);
  perform app.require(p_date_of_birth is null or p_date_of_birth between '1900-01-01' and current_date, 'date_of_birth');
  perform app.require(p_language in ('sv', 'en'), 'language');
  return jsonb_build_object(
    'name', app.text_field('name', p_name, 2, 100),
    'address', app.text_field('address', p_address, 0, 300),
    'date_of_birth', p_date_of_birth,
    'language', p_language,
    'hash', extensions.crypt(p_password, extensions.gen_salt('bf', 10)));
end
$$;
comment on function private.registration(text, text, date, text, text) is
  'What somebody registers, checked and with its password hashed, before anything is looked up: ERROR_PASSWORD_…, ERROR_VALIDATION_FAILED {field}.';

create function private.save_registration(p_email text, p_registration jsonb, p_status text) returns api.users
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
  'Makes the account, or overwrites the unverified one of that address.';

create function private.newcomer_role(p_association_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select r.id from api.roles r
  where r.association_id = p_association_id and not exists (
    select from api.role_permissions rp join api.permissions p on p.id = rp.permission_id
    where rp.role_id = r.id and p.group_id in ('user', 'role', 'association'))
  order by r.sort_order desc limit 1
$$;
comment on function private.newcomer_role(uuid) is
  'The lowest role, unless it manages people: nobody becomes an admin by registering.';

create function private.tell_owner(p_user api.users) returns void
language sql set search_path = '' as $$
  select private.queue_mail('already_registered', p_user.language, private.home_club(p_user.id),
    jsonb_build_array(jsonb_build_object('email', p_user.email, 'name', p_user.name, 'user_id', p_user.id)),
    '{"link": "/forgot-password"}')
  where p_user.status = 'verified'
$$;
comment on function private.tell_owner(api.users) is 'Tells an owner that somebody wanted to use the address.';

create function private.register(p_email text, p_association_id uuid, p_registration jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_role_id uuid := private.newcomer_role(p_association_id);
  v_user api.users;
begin
  if v_role_id is null then
    perform app.fail('ERROR_ASSOCIATION_CANNOT_REGISTER');
  end if;
  perform private.note_link_request('verification', p_email);
  select * into v_user from api.users where email = p_email for update;
  if v_user.status in ('verified', 'inactive') then
    perform private.tell_owner(v_user);
    return;
  end if;
  v_user := private.save_registration(p_email, p_registration, 'unverified');
  insert into api.user_roles (user_id, association_id, role_id) values (v_user.id, p_association_id, v_role_id)
  on conflict (association_id, user_id) do nothing;
  perform private.send_link('registration', 'verification', '/verify', '24 hours', v_user, p_email, p_registration);
end
$$;
comment on function private.register(text, uuid, jsonb) is
  'An unverified account in a club and the mail that verifies it; of an address that has an account, only a mail to its owner.';

create function api.verify_email(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_link private.verifications := private.find_link(p_token);
  v_user api.users;
begin
  if v_link.type = 'user_invitation' then
    return jsonb_build_object('type', v_link.type, 'email', v_link.email);
  end if;
  v_link := private.use_link(p_token, '{registration,email,email_change}');
  select * into v_user from api.users where id = v_link.user_id for update;
  if v_link.type = 'email_change' then
    perform pg_advisory_xact_lock(hashtextextended(v_link.email, 22));
    if exists (select from api.users where email = v_link.email and id <> v_user.id) then
      perform app.fail('ERROR_EMAIL_ALREADY_EXISTS');
    end if;
    -- The way out that old mails show leads on to the new address.
    delete from private.mail_addresses where email = v_link.email;
    update private.mail_addresses set email = v_link.email where email = v_user.email;
    update api.users set email = v_link.email where id = v_user.id;
  elsif v_user.status = 'unverified' then
    if v_link.registration is not null then
      perform private.save_registration(v_user.email, v_link.registration, 'verified');
    else
      update api.users set status = 'verified' where id = v_user.id;
    end if;
    update private.verifications set used_at = now() where user_id = v_user.id and type in ('registration', 'email') and used_at is null;
  end if;
  update private.verifications set registration = null where user_id = v_user.id;
  return jsonb_build_object('type', v_link.type, 'email', v_link.email);
end
$$;
comment on function api.verify_email(text) is
  'Uses the link of a mail: {type: registration, email or email_change, email}. An invitation is only told of; register_user uses it. ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED, ERROR_EMAIL_ALREADY_EXISTS.';
grant execute on function api.verify_email(text) to anon, authenticated;

create function api.resend_verification(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := app.email_field(p_email);
  v_user api.users;
  v_registration jsonb;
begin
  if exists (select from api.users where id = app.user_id() and email = v_email and status = 'verified') then
    perform app.fail('ERROR_EMAIL_ALREADY_VERIFIED');
  end if;
  perform private.note_link_request('verification', v_email);
  select * into v_user from api.users where email = v_email and status = 'unverified';
  select registration into v_registration from private.verifications
  where user_id = v_user.id and type = 'registration' and registration is not null
  order by created_at desc limit 1;
  -- The same work for an address that has nothing to verify, undone: the time tells nothing either.
  begin
    perform private.send_link(case when v_registration is null then 'email' else 'registration' end,
      'verification', '/verify', '24 hours', v_user, v_email, v_registration);
    if v_user.id is null then
      raise sqlstate 'SMNOB';
    end if;
  exception when sqlstate 'SMNOB' then
    null;
  end;
end
$$;
comment on function api.resend_verification(text) is
  'A new link for an unverified account; the same answer for any address. ERROR_INVALID_EMAIL, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS, ERROR_RATE_LIMITED, to the owner ERROR_EMAIL_ALREADY_VERIFIED.';
grant execute on function api.resend_verification(text) to anon, authenticated;

create function api.create_association_with_initial_admin(
  association_name text, association_type text, admin_email text, admin_password text, admin_name text,
  admin_date_of_birth date default null, admin_address text default null
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_registration jsonb;
  v_club uuid;
  v_user api.users;
begin
  if (app.setting('multi_association'), app.setting('association_registration')) is distinct from ('true', 'true') then
    perform app.fail('ERROR_ASSOCIATION_CANNOT_REGISTER');
  end if;
  v_email := app.email_field(admin_email);
  v_registration := private.registration(admin_name, admin_password, admin_date_of_birth, admin_address, 'sv');
  perform app.require(association_type in ('music', 'sport'), 'association_type');
  perform private.note_link_request('verification', v_email);
  -- Made first, so that a bad name is told whether or not the address has an account.
  insert into api.associations (name, type) values (association_name, association_type) returning id into v_club;
  select * into v_user from api.users where email = v_email for update;
  if v_user.status in ('verified', 'inactive') then
    delete from api.associations where id = v_club;
    perform private.tell_owner(v_user);
    return;
  end if;
  perform private.create_default_roles(v_club);
  v_user := private.save_registration(v_email, v_registration, 'unverified');
  insert into api.user_roles (user_id, association_id, role_id)
  select v_user.id, v_club, id from api.roles where association_id = v_club order by sort_order limit 1;
  perform private.send_link('registration', 'verification', '/verify', '24 hours', v_user, v_email, v_registration);
end
$$;
comment on function api.create_association_with_initial_admin(text, text, text, text, text, date, text) is
  'Registers a club and its first admin, who gets a link. ERROR_ASSOCIATION_CANNOT_REGISTER while the private settings multi_association and association_registration are off, ERROR_ASSOCIATION_NAME_TOO_SHORT, and the errors of register_user.';
grant execute on function api.create_association_with_initial_admin(text, text, text, text, text, date, text)
  to anon, authenticated;
