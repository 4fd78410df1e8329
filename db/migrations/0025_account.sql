-- A forgotten password, a new one, a new e-mail address.

create function api.request_password_reset(p_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := app.email_field(p_email);
  v_user api.users;
begin
  perform private.note_link_request('password_reset', v_email);
  select * into v_user from api.users where email = v_email and status <> 'inactive';
  -- The same work for an unknown address, undone: the time tells nothing either.
  begin
    perform private.send_link('password_reset', 'password_reset', '/reset-password', '1 hour', v_user, v_email);
    if v_user.id is null then
      raise sqlstate 'SMNOB';
    end if;
  exception when sqlstate 'SMNOB' then
    null;
  end;
end
$$;
comment on function api.request_password_reset(text) is
  'A link to a new password, by mail, good for an hour; the same answer for any address. ERROR_INVALID_EMAIL, ERROR_RATE_LIMITED {seconds}.';
grant execute on function api.request_password_reset(text) to anon, authenticated;

create function api.verify_reset_token(p_reset_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if (private.find_link(p_reset_token)).type <> 'password_reset' then
    perform app.fail('ERROR_INVALID_TOKEN', '{"reason": "unknown"}');
  end if;
  return '{"valid": true}';
end
$$;
comment on function api.verify_reset_token(text) is 'Whether the link is still good, without using it: {valid: true} or ERROR_INVALID_TOKEN {reason}.';
grant execute on function api.verify_reset_token(text) to anon, authenticated;

create function private.drop_links(p_user_id uuid) returns void
language sql set search_path = '' as $$
  -- Whoever knew the old password may have asked for these.
  update private.verifications set used_at = now()
  where user_id = p_user_id and type in ('password_reset', 'email_change') and used_at is null
$$;
comment on function private.drop_links(uuid) is 'With a new password, links to another password or address are no longer good.';

create function api.reset_password(p_reset_token text, p_new_password text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_link private.verifications := private.use_link(p_reset_token, '{password_reset}');
begin
  perform private.set_password(v_link.user_id, p_new_password);
  -- The link came to the mailbox, which is what verifying an account proves.
  update api.users set status = 'verified' where id = v_link.user_id and status = 'unverified';
  update private.verifications set used_at = now() where user_id = v_link.user_id and type in ('registration', 'email') and used_at is null;
  perform private.drop_links(v_link.user_id);
  perform private.end_sessions(v_link.user_id);
  delete from private.login_failures where email = v_link.email;
end
$$;
comment on function api.reset_password(text, text) is
  'Sets a new password with the link of a mail and ends all sessions. ERROR_INVALID_TOKEN {reason}, ERROR_PASSWORD_…; a password that is refused leaves the link good.';
grant execute on function api.reset_password(text, text) to anon, authenticated;

create function private.refuse_password(p_password text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_email text := (select email from api.users where id = app.user_id());
  v_hash text := (select hash from private.passwords where user_id = app.user_id());
  v_wait record;
begin
  -- Whoever finds an open phone may guess here as at the login: the same count, the same limits.
  perform pg_advisory_xact_lock(hashtextextended(v_email, 11));
  v_wait := private.seconds_until_login(v_email, app.client_address());
  if v_wait.by_email is not null then
    return app.fail_softly(400, 'ERROR_TOO_MANY_ATTEMPTS_EMAIL', jsonb_build_object('seconds', v_wait.by_email));
  elsif v_wait.by_address is not null then
    return app.fail_softly(400, 'ERROR_TOO_MANY_ATTEMPTS_IP', jsonb_build_object('seconds', v_wait.by_address));
  end if;
  if coalesce(extensions.crypt(coalesce(p_password, ''), v_hash) <> v_hash, true) then
    insert into private.login_failures (email, address) values (v_email, app.client_address());
    return app.fail_softly(400, 'ERROR_INVALID_CURRENT_PASSWORD');
  end if;
  return null;
end
$$;
comment on function private.refuse_password(text) is
  'Null when it is the caller''s password; else the failure to return (not raised, so that it stays counted): ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_EMAIL {seconds}, ERROR_TOO_MANY_ATTEMPTS_IP {seconds}.';

create function api.change_password(current_password text, new_password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.refuse_password(current_password);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform private.set_password(app.user_id(), new_password);
  perform private.drop_links(app.user_id());
  perform private.end_sessions(app.user_id(), app.session_id());
  return '{}';
end
$$;
comment on function api.change_password(text, text) is
  'A new password for oneself; all other sessions end. {}; ERROR_INVALID_CURRENT_PASSWORD, ERROR_PASSWORD_…, ERROR_TOO_MANY_ATTEMPTS_….';
grant execute on function api.change_password(text, text) to authenticated;

create function api.request_email_change(new_email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := app.email_field(new_email);
  v_user api.users;
  v_owner api.users;
begin
  select * into v_user from api.users where id = app.user_id();
  if v_email = v_user.email then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "new_email", "reason": "same"}');
  end if;
  perform private.note_link_request('email_change', v_user.email);
  select * into v_owner from api.users where email = v_email;
  if v_owner.id is null then
    perform private.send_link('email_change', 'email_change', '/verify', '24 hours', v_user, v_email);
  else
    perform private.tell_owner(v_owner);
  end if;
  -- Told now, not when it has happened: the old address can still stop it.
  perform private.queue_mail('email_change_notice', v_user.language, private.home_club(v_user.id),
    jsonb_build_array(jsonb_build_object('email', v_user.email, 'name', v_user.name, 'user_id', v_user.id)),
    jsonb_build_object('email', v_email));
end
$$;
comment on function api.request_email_change(text) is
  'A link to the new address, which takes over when it is used, and word to the old one; the same answer for an address that is taken. ERROR_INVALID_EMAIL, ERROR_VALIDATION_FAILED {field, reason: same}, ERROR_RATE_LIMITED {seconds}.';
grant execute on function api.request_email_change(text) to authenticated;
