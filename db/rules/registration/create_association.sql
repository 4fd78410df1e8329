-- Registering a club together with its first admin.

-- A logged-in user may register another club: they are not a member of it yet, and the rules about roles would refuse its initial roles.
create or replace function api.create_association_with_initial_admin(
  association_name text, association_type text, admin_email text, admin_password text, admin_name text,
  admin_date_of_birth date default null, admin_address text default null, association_is_public boolean default false
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_registration jsonb;
  v_club uuid;
  v_role_id uuid;
  v_user api.users;
begin
  if (app.setting('multi_association'), app.setting('association_registration')) is distinct from ('true', 'true') then
    perform app.fail('ERROR_ASSOCIATION_CANNOT_REGISTER');
  end if;
  v_email := app.email_field(admin_email);
  v_registration := private.registration(admin_name, admin_password, admin_date_of_birth, admin_address, private.fallback_language(),
    array[v_email, association_name]);
  perform app.require(association_type in ('music', 'sport'), 'association_type');
  perform set_config('request.jwt.claims', '{}', true);
  perform private.note_link_request('verification', v_email);
  -- Created first, so that an invalid name is reported whether or not the address has an account.
  insert into api.associations (name, type, is_public)
  values (association_name, association_type, coalesce(association_is_public, false)) returning id into v_club;
  perform private.create_default_roles(v_club);
  v_role_id := (select id from api.roles where association_id = v_club order by sort_order limit 1);
  v_registration := v_registration || jsonb_build_object('association_id', v_club, 'role_id', v_role_id);
  v_user := private.claim_address(v_email, v_registration);
  if v_user.id is null then
    delete from api.associations where id = v_club;
    return;
  end if;
  perform private.join_first_club(v_user.id, v_club, v_role_id);
  perform private.send_link('registration', 'verification', '/verify', '24 hours', v_user, v_email, v_registration);
end
$$;
comment on function api.create_association_with_initial_admin(text, text, text, text, text, date, text, boolean) is
  'Registers a club and its first admin, who is mailed a link. The club is public only if that was asked for. ERROR_ASSOCIATION_CANNOT_REGISTER unless the private settings multi_association and association_registration are on, ERROR_ASSOCIATION_NAME_TOO_SHORT, and the errors of register_user.';
grant execute on function api.create_association_with_initial_admin(text, text, text, text, text, date, text, boolean) to anon, authenticated;
