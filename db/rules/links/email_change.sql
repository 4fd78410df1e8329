-- Who has asked for a new address sees that it waits for its confirmation, and may call it off.
create or replace function api.request_email_change(new_email text) returns void
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
    -- Waits like any other, without a link that could confirm it: pending_email_change must not tell whose address it is.
    perform api.cancel_email_change();
    insert into private.verifications (type, email, user_id, association_id, expires_at)
    values ('email_change', v_email, v_user.id, private.home_club(v_user.id), now() + interval '24 hours');
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

create or replace function api.pending_email_change() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('email', email, 'expires_at', expires_at)
  from private.verifications
  where user_id = app.user_id() and type = 'email_change' and used_at is null and expires_at > now()
  order by created_at desc limit 1
$$;
comment on function api.pending_email_change() is
  'The address that is to become one''s own and waits for its confirmation: {email, expires_at}, or null.';
grant execute on function api.pending_email_change() to authenticated;

create or replace function api.cancel_email_change() returns void
language sql security definer set search_path = '' as $$
  update private.verifications set used_at = now()
  where user_id = app.user_id() and type = 'email_change' and used_at is null
$$;
comment on function api.cancel_email_change() is 'Calls off a change of one''s e-mail address: its link is no longer good. Harmless to repeat.';
grant execute on function api.cancel_email_change() to authenticated;
