-- The links of mails that confirm an address.
create or replace function api.verify_email(p_token text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_link private.verifications := private.find_link(p_token);
  v_user api.users;
  v_reset_token text;
begin
  if v_link.type = 'user_invitation' then
    return jsonb_build_object('type', v_link.type, 'email', v_link.email);
  end if;
  v_link := private.use_link(p_token, '{registration,email,email_change}');
  select * into v_user from api.users where id = v_link.user_id for update;
  -- What was registered may have been ended while this waited for the account.
  v_link.registration := (select registration from private.verifications where id = v_link.id);
  if v_link.type = 'email_change' then
    perform pg_advisory_xact_lock(hashtextextended(v_link.email, 22));
    if exists (select from api.users where email = v_link.email and id <> v_user.id) then
      perform app.fail('ERROR_EMAIL_ALREADY_EXISTS');
    end if;
    -- The way out that old mails show leads on to the new address.
    delete from private.mail_addresses where email = v_link.email;
    update private.mail_addresses set email = v_link.email where email = v_user.email;
    update api.users set email = v_link.email where id = v_user.id;
    -- Whoever reads the old mailbox could still choose a password with a link that was asked for before.
    perform private.drop_links(v_user.id);
  elsif v_user.status = 'unverified' then
    v_reset_token := private.prove_mailbox(v_user, v_link);
    update private.verifications set used_at = now() where user_id = v_user.id and type in ('registration', 'email') and used_at is null;
  end if;
  update private.verifications set registration = null where user_id = v_user.id;
  return jsonb_strip_nulls(jsonb_build_object('type', v_link.type, 'email', v_link.email, 'reset_token', v_reset_token));
end
$$;
comment on function api.verify_email(text) is
  'Uses the link of a mail: {type: registration, email or email_change, email, reset_token?}; with reset_token the account is verified but has no password yet, and reset_password takes one. An invitation is only told of; register_user uses it. ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED, ERROR_EMAIL_ALREADY_EXISTS.';
grant execute on function api.verify_email(text) to anon, authenticated;

create or replace function api.resend_verification(p_email text) returns void
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
    if v_user.id is not null and not exists (select from private.passwords where user_id = v_user.id) then
      perform private.send_way_in(v_user);
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
  'A new link for an unverified account; the same answer for any address. ERROR_INVALID_EMAIL, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS, ERROR_RATE_LIMITED, to the owner ERROR_EMAIL_ALREADY_VERIFIED.';
grant execute on function api.resend_verification(text) to anon, authenticated;
