-- The call that registers an account.
create or replace function api.register_user(
  name text, email text, password text, date_of_birth date default null, address text default null,
  association_id uuid default null, language text default null, verification_id text default null
) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_email text := app.email_field(register_user.email);
  v_registration jsonb := private.registration(register_user.name, register_user.password, register_user.date_of_birth,
    register_user.address, coalesce(register_user.language, private.fallback_language()),
    v_email || array(
      select a.name from api.associations a
      where a.id in (register_user.association_id, (
        select v.association_id from private.verifications v
        where v.token_hash = sha256(convert_to(register_user.verification_id, 'utf8'))))));
begin
  if register_user.verification_id is not null then
    return private.accept_invitation(register_user.verification_id, v_email, v_registration);
  end if;
  perform app.require(register_user.association_id is not null, 'association_id');
  if not exists (select from api.associations a where a.id = register_user.association_id and a.can_register) then
    perform app.fail('ERROR_ASSOCIATION_CANNOT_REGISTER');
  end if;
  perform private.register(v_email, register_user.association_id, v_registration);
  return '{"access_token": null, "refresh_token": null}';
end
$$;
comment on function api.register_user(text, text, text, date, text, uuid, text, text) is
  'Registers an account: {access_token, refresh_token}, both null until the address is verified, and the same whether or not it already has an account. With verification_id, the token in an invitation''s link (not the id that the inviter sees), the account is verified, gets the role and is logged in. ERROR_INVALID_EMAIL, ERROR_PASSWORD_…, ERROR_VALIDATION_FAILED {field}, ERROR_ASSOCIATION_CANNOT_REGISTER, ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS, ERROR_RATE_LIMITED {seconds}, ERROR_INVALID_TOKEN {reason}, ERROR_INVITATION_EXPIRED, ERROR_EMAIL_ALREADY_EXISTS.';
grant execute on function api.register_user(text, text, text, date, text, uuid, text, text) to anon, authenticated;
