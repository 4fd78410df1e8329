-- The first step of an invitation: checks that the address is new, and creates the link.

create or replace function app.require_stranger(p_email text) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  -- An unverified registration does not count as an account: it gives way to what staff do.
  if exists (select from api.users u where u.email = p_email and not private.is_registration(u)) then
    perform app.fail('ERROR_EMAIL_ALREADY_EXISTS');
  end if;
end
$$;
comment on function app.require_stranger(text) is
  'ERROR_EMAIL_ALREADY_EXISTS if the address belongs to a user, even one created by staff; not if it is only a registration that anyone could have made.';

-- The club has a default only so that leaving it out is refused with a code.
create or replace function api.create_email_verification(p_email text, p_verification_type text, p_association_id uuid default null)
  returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_id uuid;
begin
  if p_association_id is null then
    perform app.fail('ERROR_ASSOCIATION_ID_REQUIRED');
  end if;
  if not coalesce(app.has_permission('user:invite', p_association_id), false) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  perform app.require(p_verification_type = 'user_invitation', 'p_verification_type');
  v_email := app.email_field(p_email);
  perform app.require_stranger(v_email);
  perform private.note_link_request('verification', v_email, p_limits_network => false);
  -- Delete verifications that never led to an invitation.
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
  'Creates the verification that an invitation needs and returns its id. ERROR_ASSOCIATION_ID_REQUIRED, ERROR_INSUFFICIENT_PERMISSIONS, ERROR_INVALID_EMAIL, ERROR_EMAIL_ALREADY_EXISTS, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS.';
grant execute on function api.create_email_verification(text, text, uuid) to authenticated;

-- The app does not call it: deleting an invitation takes its link along. Kept because it is a call of the specification.
create or replace function api.delete_email_verification(p_email text) returns void
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
  'Withdraws the invitation links for an address, along with its pending invitations. ERROR_INSUFFICIENT_PERMISSIONS.';
grant execute on function api.delete_email_verification(text) to authenticated;
