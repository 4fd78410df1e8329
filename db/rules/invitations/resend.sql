-- Sending an invitation again: withdrawn and created in one step, so that a refusal leaves the earlier one.
create or replace function api.resend_invitation(p_invitation_id uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_invitation api.association_invitations;
  v_verification uuid;
begin
  -- Runs as the caller, so policies and triggers decide as for the separate calls.
  select * into v_invitation from api.association_invitations where id = p_invitation_id;
  if v_invitation.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "invitation"}');
  end if;
  -- The lock of those who accept an invitation, who take it before the row.
  perform app.lock_address(v_invitation.email);
  v_verification := api.create_email_verification(v_invitation.email, 'user_invitation', v_invitation.association_id);
  delete from api.association_invitations where id = p_invitation_id and not is_processed;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "invitation"}');
  end if;
  insert into api.association_invitations (email, role_id, association_id, verification_id, expires_at)
  values (v_invitation.email, v_invitation.role_id, v_invitation.association_id, v_verification, now() + interval '24 hours');
end
$$;
comment on function api.resend_invitation(uuid) is
  'Replaces an invitation nobody has accepted with a new one to the same role, whose link is valid for 24 hours. Refused, the earlier one stays valid: ERROR_RESOURCE_NOT_FOUND {resource: invitation} without user:invite, ERROR_EMAIL_ALREADY_EXISTS, ERROR_ROLE_TOO_HIGH, ERROR_PROOF_REQUIRED, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS {seconds}.';
grant execute on function api.resend_invitation(uuid) to authenticated;
