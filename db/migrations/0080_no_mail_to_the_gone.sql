-- A mail that waited for somebody by address, not as a member, was still sent, to an address that is none.

create or replace function private.forget(p_user api.users) returns void
language plpgsql set search_path = '' as $$
declare
  v_claims text := current_setting('request.jwt.claims', true);
begin
  -- It is the installation that tidies up, not whoever asked for it.
  perform set_config('request.jwt.claims', '{}', true);
  update api.scans
  set device_name = null, reason = null, answer = answer || '{"staff_name": null, "device_name": null}'
  where user_id = p_user.id or staff_id = p_user.id;
  update api.event_attendance set device_name = null where checked_in_by = p_user.id and device_name is not null;

  delete from private.mail_deliveries
  where (user_id = p_user.id or email = p_user.email) and state in ('queued', 'sending');
  update private.mail_deliveries
  set email = id || '@deleted.invalid', name = null, variables = '{}', last_error = null
  where user_id = p_user.id or email = p_user.email;
  update private.mail_messages set variables = variables || '{"sender": "–––"}' where sender_id = p_user.id;
  update private.mail_messages set variables = variables || '{"inviter": "–––"}'
  where kind = 'invitation' and variables ->> 'inviter' = p_user.name;
  delete from private.mail_addresses where email = p_user.email;
  delete from private.verifications where user_id = p_user.id or email = p_user.email;
  delete from api.association_invitations where email = p_user.email;
  delete from private.link_requests where email = p_user.email;
  delete from private.login_failures where email = p_user.email;
  perform set_config('request.jwt.claims', coalesce(v_claims, ''), true);
end
$$;
