-- Password reset.
create or replace function api.request_password_reset(p_email text, p_device_token text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := app.email_field(p_email);
  v_user api.users;
begin
  select * into v_user from api.users where email = v_email and status <> 'inactive';
  perform private.note_link_request('password_reset', v_email, private.known_device(v_user.id, p_device_token));
  -- If the account has just been deleted or changed its address, send nothing to this one.
  perform private.keep_people(v_user.id);
  select * into v_user from api.users where id = v_user.id and email = v_email and status <> 'inactive';
  -- Do the same work for an unknown address and roll it back, so that the response time reveals nothing.
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
comment on function api.request_password_reset(text, text) is
  'Mails a link for choosing a new password, valid for an hour; same response for any address. With the p_device_token of a device on which the owner has logged in, requests by strangers do not count towards the limit. ERROR_INVALID_EMAIL, ERROR_RATE_LIMITED {seconds}.';
grant execute on function api.request_password_reset(text, text) to anon, authenticated;

create or replace function api.verify_reset_token(p_reset_token text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_link private.verifications := private.find_link(p_reset_token);
begin
  if v_link.type <> 'password_reset' then
    perform app.fail('ERROR_INVALID_TOKEN', '{"reason": "unknown"}');
  end if;
  return jsonb_build_object('email', v_link.email,
    'is_first', not exists (select from private.passwords where user_id = v_link.user_id));
end
$$;
comment on function api.verify_reset_token(text) is
  'Checks whether the link is still valid, without using it: {email, is_first (the account has no password yet)} or ERROR_INVALID_TOKEN {reason}.';
grant execute on function api.verify_reset_token(text) to anon, authenticated;

create or replace function api.reset_password(p_reset_token text, p_new_password text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_link private.verifications := private.use_link(p_reset_token, '{password_reset}');
begin
  perform private.begin_account(v_link);
  perform private.set_password(v_link.user_id, p_new_password);
  -- Receiving the link proves access to the mailbox, which is what verifying an account requires.
  update api.users set status = 'verified' where id = v_link.user_id and status = 'unverified';
  perform private.settle_registrations(v_link.user_id);
  perform private.drop_links(v_link.user_id);
  perform private.end_sessions(v_link.user_id);
  delete from private.login_failures where email = v_link.email;
end
$$;
comment on function api.reset_password(text, text) is
  'Sets a new password using a mailed link and ends all sessions; a member without an account gets one. ERROR_EMAIL_ALREADY_EXISTS if somebody has since taken that address, ERROR_INVALID_TOKEN {reason}, ERROR_PASSWORD_…; a rejected password leaves the link valid.';
grant execute on function api.reset_password(text, text) to anon, authenticated;
