-- Changing one's e-mail address: requested, then confirmed by a link to the new address, or cancelled.

create or replace function api.request_email_change(new_email text, current_password text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := app.email_field(new_email);
  v_user api.users;
  v_owner api.users;
  v_refusal jsonb;
begin
  select * into v_user from api.users where id = app.user_id();
  if v_email = v_user.email then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "new_email", "reason": "same"}');
  end if;
  if current_password is not null then
    v_refusal := private.refuse_password(current_password);
    if v_refusal is not null then
      return v_refusal;
    end if;
  end if;
  perform private.lock_account();
  perform private.note_link_request('email_change', v_user.email, p_limits_network => false);
  select * into v_owner from api.users where email = v_email;
  if v_owner.id is null or private.is_registration(v_owner) then
    perform private.send_link('email_change', 'email_change', '/verify', '24 hours', v_user, v_email);
    -- Without the password, holding an access token would be enough, so the link asks for the password.
    if current_password is not null then
      update private.verifications
      set authorized_by = (select id from private.sessions where id = app.session_id() and user_id = v_user.id)
      where user_id = v_user.id and type = 'email_change' and used_at is null;
    end if;
  else
    perform private.notify_owner(v_owner);
    -- Store a pending change that no link can confirm: pending_email_change must not reveal that the address is taken.
    perform api.cancel_email_change();
    insert into private.verifications (type, email, user_id, association_id, expires_at)
    values ('email_change', v_email, v_user.id, private.home_club(v_user.id), now() + interval '24 hours');
  end if;
  -- Notify the old address now rather than afterwards, so that its owner can still stop the change.
  perform private.queue_mail('email_change_notice', v_user.language, private.home_club(v_user.id),
    -- The new address belongs to the delivery, which is cleared when the account is deleted; the message outlives it.
    jsonb_build_array(jsonb_build_object('email', v_user.email, 'name', v_user.name, 'user_id', v_user.id,
      'variables', jsonb_build_object('email', v_email))));
  return '{}';
end
$$;
comment on function api.request_email_change(text, text) is
  'Sends a link to the new address, which takes effect when used, and notifies the old one; same response if the address is taken. {}. Without current_password, the link asks for it. ERROR_INVALID_EMAIL, ERROR_INVALID_CURRENT_PASSWORD, ERROR_VALIDATION_FAILED {field, reason: same}, ERROR_RATE_LIMITED {seconds}, ERROR_TOO_MANY_ATTEMPTS_….';
grant execute on function api.request_email_change(text, text) to authenticated;

create or replace function api.pending_email_change() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', email, 'expires_at', expires_at)
  from private.verifications
  where user_id = app.user_id() and type = 'email_change' and used_at is null and expires_at > now()
  order by created_at desc limit 1
$$;
comment on function api.pending_email_change() is 'The caller''s new address awaiting confirmation: {email, expires_at}, or null.';
grant execute on function api.pending_email_change() to authenticated;

create or replace function api.cancel_email_change() returns void
language sql security definer set search_path = '' as $$
  update private.verifications set used_at = now()
  where user_id = app.user_id() and type = 'email_change' and used_at is null
$$;
comment on function api.cancel_email_change() is 'Cancels a change of the caller''s e-mail address and invalidates its link; idempotent.';
grant execute on function api.cancel_email_change() to authenticated;

create or replace function private.asks_for_password(p_link private.verifications) returns boolean
language sql stable set search_path = '' as $$
  -- The session may have expired; but if it was revoked, the change may no longer be its owner's.
  select p_link.type = 'email_change' and not exists (
    select from private.sessions s
    where s.id = p_link.authorized_by and s.user_id = p_link.user_id and s.revoked_at is null)
$$;
comment on function private.asks_for_password(private.verifications) is
  'Whether a link changes an address without the password having been given.';

create or replace function private.carry_over(p_user api.users, p_email text) returns void
language plpgsql set search_path = '' as $$
begin
  update private.mail_deliveries set user_id = p_user.id where email = p_user.email and user_id is null;
  -- A club that the person has left does not learn the new address.
  delete from api.association_invitations i
  where email = p_user.email and is_processed and not exists (
    select from api.user_roles ur where ur.user_id = p_user.id and ur.association_id = i.association_id);
  update api.association_invitations set email = p_email where email = p_user.email and is_processed;
  update private.verifications set email = p_email
  where email = p_user.email and user_id is null and used_at is not null;
  -- A limit that was reached must not end with the change.
  update private.login_failures set email = p_email where email = p_user.email;
  update private.link_requests set email = p_email where email = p_user.email;
  -- A club that merely invited the address learns nobody's name.
  update private.audit_log l
  set subject_email = null, subject_id = (
    select p_user.id where exists (
      select from api.user_roles ur where ur.user_id = p_user.id and ur.association_id = l.association_id))
  where subject_email = p_user.email and subject_id is null;
end
$$;
comment on function private.carry_over(api.users, text) is
  'Ties what is known only by a person''s old address to the person or the new address, so that it is found when the account is exported or deleted.';

create or replace function private.change_email(p_user api.users, p_email text) returns void
language plpgsql set search_path = '' as $$
begin
  -- Locks the address first, as registering does. Anybody can register an address whose mailbox they do not read, which must not
  -- keep its owner from it.
  perform app.lock_address(p_email);
  perform private.drop_registration(p_email);
  if exists (select from api.users where email = p_email and id <> p_user.id) then
    perform app.fail('ERROR_EMAIL_ALREADY_EXISTS');
  end if;
  -- Unsubscribe links in old mail then apply to the new address.
  delete from private.mail_addresses where email = p_email;
  update private.mail_addresses set email = p_email where email = p_user.email;
  perform private.carry_over(p_user, p_email);
  update api.users set email = p_email where id = p_user.id;
  perform private.adopt_registrations(p_user.id);
  -- Whoever reads the old mailbox could otherwise still choose a password with an earlier link.
  perform private.drop_links(p_user.id);
end
$$;
comment on function private.change_email(api.users, text) is
  'Changes a person''s address, once its ownership has been proven. ERROR_EMAIL_ALREADY_EXISTS.';

create or replace function private.confirm_email_change(p_user api.users, p_link private.verifications, p_session_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  perform private.change_email(p_user, p_link.email);
  update private.sessions set revoked_at = now()
  where user_id = p_user.id and revoked_at is null
    and id is distinct from p_session_id and id is distinct from p_link.authorized_by;
  insert into private.verifications (type, email, user_id, association_id, expires_at)
  values ('email_change_undo', p_user.email, p_user.id, p_link.association_id, now() + interval '7 days')
  returning id into v_id;
  perform private.queue_mail('email_changed', p_user.language, p_link.association_id,
    jsonb_build_array(jsonb_build_object('email', p_user.email, 'name', p_user.name, 'user_id', p_user.id,
      'variables', jsonb_build_object('email', p_link.email),
      'secrets', jsonb_build_object('link', '/verify?token=' || private.new_token(v_id)))));
end
$$;
comment on function private.confirm_email_change(api.users, private.verifications, uuid) is
  'Changes the address, ends all sessions except the confirming one and the one that requested it with the password, and sends the old address a link that can undo the change for a week.';

create or replace function private.undo_email_change(p_user api.users, p_link private.verifications) returns text
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  perform private.change_email(p_user, p_link.email);
  perform private.end_sessions(p_user.id);
  -- Whoever changed the address may know the password, be in the middle of a login, and have set up a second step of their own.
  delete from private.passwords where user_id = p_user.id;
  perform private.drop_passkeys(p_user.id);
  perform private.distrust_devices(p_user.id);
  -- They could read the calendar's address, and show the card on a phone of their own: neither asks for a login.
  delete from private.calendar_tokens where user_id = p_user.id;
  -- Lock cards before their phones, as replacing a card does.
  perform from private.cards
  where user_id = p_user.id or user_id in (select k.user_id from private.card_keys k where k.guardian_id = p_user.id)
  order by user_id for update;
  delete from private.card_keys
  where (guardian_id = p_user.id or user_id = p_user.id and guardian_id is null) and created_at >= p_link.created_at;
  if exists (select from private.second_factors where user_id = p_user.id and confirmed_at >= p_link.created_at) then
    perform private.drop_second_factor(p_user.id);
  end if;
  -- Only those of later changes: whoever took the account has those, and must not be able to invalidate its owner's.
  update private.verifications set used_at = now()
  where user_id = p_user.id and type = 'email_change_undo' and used_at is null and created_at >= p_link.created_at;
  insert into private.verifications (type, email, user_id, association_id, expires_at)
  values ('password_reset', p_link.email, p_user.id, private.home_club(p_user.id), now() + interval '1 hour')
  returning id into v_id;
  return private.new_token(v_id);
end
$$;
comment on function private.undo_email_change(api.users, private.verifications) is
  'Restores the address that a link names, logs the person out everywhere, and ends the calendar''s address and the phones that have shown a card since the change; returns the token with which they choose a new password.';
