-- Giving a child an account later: an address becomes the child's own when whoever reads that mailbox opens the link.
create or replace function private.require_without_account(p_user_id uuid) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  -- The only club it is in: nobody can be invited to another club without an address.
  v_club uuid := private.home_club(p_user_id);
begin
  if v_club is null or v_club not in (select app.my_associations()) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "user"}');
  end if;
  -- Whoever reads the mailbox gets the child's card, and only the caller vouches that it is the child's.
  if not coalesce(app.has_permission('user:invite', v_club) and app.has_permission('user:update:profile', v_club)
    and app.has_permission('user:update:card', v_club), false) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  if app.rank(p_user_id, v_club) < app.rank(app.user_id(), v_club) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
  if exists (select from api.users where id = p_user_id and has_account) then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "p_user_id", "reason": "has_account"}');
  end if;
  return v_club;
end
$$;
comment on function private.require_without_account(uuid) is
  'The club of a member without an account whom the caller may give one: ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_INSUFFICIENT_PERMISSIONS, ERROR_ROLE_TOO_HIGH, ERROR_VALIDATION_FAILED {field: p_user_id, reason: has_account}.';

create or replace function private.account_offer(p_user_id uuid) returns private.verifications
language sql stable set search_path = '' as $$
  select * from private.verifications
  where user_id = p_user_id and type = 'password_reset' and used_at is null and expires_at > now()
  order by created_at desc limit 1
$$;
comment on function private.account_offer(uuid) is
  'The link that gives a member without an account one. Only such links match, because a real password reset presupposes an account.';

create or replace function api.account_offer(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_without_account(p_user_id);
  return (
    select jsonb_build_object('email', o.email, 'expires_at', o.expires_at)
    from private.account_offer(p_user_id) o where o.id is not null);
end
$$;
comment on function api.account_offer(uuid) is
  'The outstanding offer of an account to a member without one: {email, expires_at}, or null. Same errors as offer_account.';
grant execute on function api.account_offer(uuid) to authenticated;

create or replace function api.offer_account(p_user_id uuid, p_email text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
  v_user api.users;
  v_club uuid;
begin
  perform private.require_without_account(p_user_id);
  -- Serialise, also against somebody opening an earlier link.
  select * into v_user from api.users where id = p_user_id for no key update;
  v_club := private.require_without_account(p_user_id);
  -- Only the newest link is valid.
  update private.verifications set used_at = now()
  where user_id = p_user_id and type = 'password_reset' and used_at is null;
  if p_email is null then
    if found then
      perform private.note_act(v_club, 'member.account_withdrawn', p_subject_id => p_user_id);
    end if;
    return;
  end if;
  v_email := app.email_field(p_email);
  -- Also locks the address, which somebody may be getting an account with at this moment.
  perform private.note_link_request('verification', v_email, p_limits_network => false);
  perform app.require_stranger(v_email);
  if exists (
    select from private.verifications v join api.users u on u.id = v.user_id and not u.has_account
    where v.email = v_email and v.type = 'password_reset' and v.used_at is null and v.expires_at > now()) then
    perform app.fail('ERROR_EMAIL_ALREADY_EXISTS');
  end if;
  v_user.email := v_email;
  perform private.invite(array[v_user]);
  perform private.note_act(v_club, 'member.account_offered', p_subject_id => p_user_id);
end
$$;
comment on function api.offer_account(uuid, text) is
  'Sends a link, valid for 24 hours, with which a member without an account chooses a password and gets an account with that address. Until it is opened, nothing about the member changes; guardians remain afterwards. It invalidates earlier links; without p_email, that is all it does. ERROR_RESOURCE_NOT_FOUND {resource: user}, ERROR_INSUFFICIENT_PERMISSIONS without user:invite, user:update:profile and user:update:card, ERROR_ROLE_TOO_HIGH, ERROR_INVALID_EMAIL, ERROR_EMAIL_ALREADY_EXISTS, also if it was offered to another member without an account, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS, ERROR_VALIDATION_FAILED {field: p_user_id, reason: has_account}.';
grant execute on function api.offer_account(uuid, text) to authenticated;

create or replace function private.begin_account(p_link private.verifications) returns void
language plpgsql set search_path = '' as $$
declare
  v_user api.users;
begin
  select * into v_user from api.users where id = p_link.user_id for update;
  if not v_user.has_account then
    -- Registering the address meanwhile must not keep its owner from getting it. Locks the address first, as registering does.
    perform app.lock_address(p_link.email);
    perform private.drop_registration(p_link.email);
    perform private.change_email(v_user, p_link.email);
    perform private.adopt_registrations(v_user.id);
  end if;
end
$$;
comment on function private.begin_account(private.verifications) is
  'Gives a member without an account the address that the link just used was sent to; does nothing for others. ERROR_EMAIL_ALREADY_EXISTS.';
