-- Links that confirm an address.
create or replace function api.verify_email(p_token text, p_current_password text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_link private.verifications := private.find_link(p_token);
  v_session_id uuid := app.session_id();
  v_user api.users;
  v_refusal jsonb;
  v_reset_token text;
begin
  if v_link.type = 'user_invitation' then
    return jsonb_build_object('type', v_link.type, 'email', v_link.email);
  end if;
  if private.asks_for_password(v_link) then
    v_refusal := case when p_current_password is null then app.fail_softly(400, 'ERROR_INVALID_CURRENT_PASSWORD')
      else private.refuse_password_of(v_link.user_id, null, p_current_password) end;
    if v_refusal is not null then
      return v_refusal;
    end if;
  end if;
  v_link := private.use_link(p_token, '{registration,email,email_change,email_change_undo}');
  select * into v_user from api.users where id = v_link.user_id for update;
  -- The registration may have been ended while this waited for the lock.
  v_link.registration := (select registration from private.verifications where id = v_link.id);
  if v_link.type = 'email_change' then
    perform private.confirm_email_change(v_user, v_link, v_session_id);
  elsif v_link.type = 'email_change_undo' then
    v_reset_token := private.undo_email_change(v_user, v_link);
  -- An account that staff activated before its mailbox was verified has no password: this link then leads to choosing one.
  elsif v_user.status = 'unverified'
    or v_user.status = 'verified' and not exists (select from private.passwords where user_id = v_user.id) then
    v_reset_token := private.prove_mailbox(v_user, v_link);
    perform private.join_registered_club(v_user.id, v_link.registration);
    perform private.settle_registrations(v_user.id);
  elsif v_user.status = 'verified' and v_user.email = v_link.email then
    perform private.join_registered_club(v_user.id, v_link.registration);
    perform private.settle_registrations(v_user.id);
  end if;
  return jsonb_strip_nulls(jsonb_build_object('type', v_link.type, 'email', v_link.email, 'reset_token', v_reset_token));
end
$$;
comment on function api.verify_email(text, text) is
  'Redeems a mailed link: {type: registration, email, email_change or email_change_undo, email, reset_token?}. A registration''s link joins its club, also if another link has verified the account. A reset_token means that the account has no password (any more), and is passed to reset_password. p_current_password is for a change of address that was requested without it (get_verification tells). Invitations are only described; register_user redeems them. ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED, ERROR_EMAIL_ALREADY_EXISTS, ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_….';
grant execute on function api.verify_email(text, text) to anon, authenticated;

create or replace function private.account_to_verify(p_email text) returns setof api.users
language sql stable set search_path = '' as $$
  select u.* from api.users u
  where u.email = p_email and (u.status = 'unverified' or u.status = 'verified' and exists (
    select from private.verifications v where v.user_id = u.id and v.registration is not null and v.used_at is null))
$$;
comment on function private.account_to_verify(text) is
  'The account with this address, if it is not verified, or was registered with a club that it has not joined; no row for any other.';

create or replace function api.resend_verification(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := app.email_field(p_email);
  v_user api.users;
  v_registration jsonb;
begin
  select * into v_user from private.account_to_verify(v_email);
  if v_user.id is null
    and exists (select from api.users where id = app.user_id() and email = v_email and status = 'verified') then
    perform app.fail('ERROR_EMAIL_ALREADY_VERIFIED');
  end if;
  perform private.note_link_request('verification', v_email);
  -- If the account has just been deleted or changed its address, send nothing to this one.
  perform private.keep_people(v_user.id);
  select * into v_user from private.account_to_verify(v_email) a where a.id = v_user.id;
  select registration into v_registration from private.verifications
  where user_id = v_user.id and registration is not null and used_at is null
  order by created_at desc limit 1;
  -- Do the same work for an address with nothing to verify and roll it back, so that the response time reveals nothing.
  begin
    if v_user.id is not null and not exists (select from private.passwords where user_id = v_user.id) then
      perform private.invite(array[v_user]);
    else
      perform private.send_link(case when v_registration is null then 'email' else 'registration' end,
        'verification', '/verify', '24 hours', v_user, v_email, v_registration);
    end if;
    if v_user.id is null then
      raise sqlstate 'SMNOB';
    end if;
  exception when sqlstate 'SMNOB' then
    null;
  end;
end
$$;
comment on function api.resend_verification(text) is
  'Sends a new link for an unverified account, or for joining a club with which a verified one was registered before; same response for any address. ERROR_INVALID_EMAIL, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS, ERROR_RATE_LIMITED; to the owner, ERROR_EMAIL_ALREADY_VERIFIED.';
grant execute on function api.resend_verification(text) to anon, authenticated;
