-- Links sent by e-mail, which prove access to a mailbox. Only their SHA-256 is stored, and each can be used once.

create or replace function private.new_token(p_verification_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  v_token text := app.base64url(extensions.gen_random_bytes(32));
begin
  update private.verifications set token_hash = sha256(convert_to(v_token, 'utf8')) where id = p_verification_id;
  return v_token;
end
$$;
comment on function private.new_token(uuid) is 'Generates a verification''s secret: 256 random bits as base64url.';

create or replace function private.home_club(p_user_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select ur.association_id
  from api.user_roles ur join api.associations a on a.id = ur.association_id
  where ur.user_id = p_user_id order by a.created_at limit 1
$$;
comment on function private.home_club(uuid) is 'The club in whose name a person receives account mail.';

create or replace function private.send_link(
  p_type text, p_kind text, p_path text, p_lifetime interval, p_user api.users, p_email text, p_registration jsonb default null
) returns void
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
  -- Looked up for everybody, because an address without an account must cause the same work.
  v_fallback text := private.fallback_language();
  v_club uuid := coalesce(
    (select id from api.associations where id = (p_registration ->> 'association_id')::uuid), private.home_club(p_user.id));
begin
  -- Only the newest link of a type is valid, with two exceptions: each registration keeps its own link, and a password reset link
  -- stays valid when a stranger requests another; the first one used invalidates them all.
  update private.verifications set used_at = now()
  where user_id = p_user.id and type = p_type and type not in ('registration', 'password_reset') and used_at is null;
  insert into private.verifications (type, email, user_id, association_id, registration, expires_at)
  values (p_type, p_email, p_user.id, v_club, p_registration, now() + p_lifetime)
  returning id into v_id;
  perform private.queue_mail(p_kind, coalesce(p_user.language, v_fallback), v_club,
    jsonb_build_array(jsonb_build_object('email', p_email, 'user_id', p_user.id,
      -- Do not mail text from an unknown sender to an unverified address.
      'name', case when p_user.status <> 'unverified' and p_email = p_user.email then p_user.name end,
      'variables', jsonb_build_object('email', p_email),
      'secrets', jsonb_build_object('link', p_path || '?token=' || private.new_token(v_id)))));
end
$$;
comment on function private.send_link(text, text, text, interval, api.users, text, jsonb) is
  'Creates a link for a person and queues the mail with it; the person may be null, so that unknown addresses cause the same work.';

create or replace function private.find_link(p_token text) returns private.verifications
language plpgsql stable set search_path = '' as $$
declare
  v_link private.verifications;
  v_reason text;
begin
  select * into v_link from private.verifications where token_hash = sha256(convert_to(p_token, 'utf8'));
  v_reason := case when v_link.id is null then 'unknown' when v_link.used_at is not null then 'used'
    when v_link.expires_at <= now() then 'expired' end;
  if v_reason is not null and v_link.type = 'user_invitation' then
    perform app.fail('ERROR_INVITATION_EXPIRED', jsonb_build_object('reason', v_reason));
  elsif v_reason is not null then
    perform app.fail('ERROR_INVALID_TOKEN', jsonb_build_object('reason', v_reason));
  end if;
  return v_link;
end
$$;
comment on function private.find_link(text) is
  'The link of a token, if valid: ERROR_INVALID_TOKEN {reason: unknown, used, expired}, ERROR_INVITATION_EXPIRED {reason}.';

create or replace function private.use_link(p_token text, p_types text[]) returns private.verifications
language plpgsql set search_path = '' as $$
declare
  v_link private.verifications := private.find_link(p_token);
  v_user_id uuid;
begin
  if v_link.type <> all (p_types) then
    perform app.fail('ERROR_INVALID_TOKEN', '{"reason": "unknown"}');
  end if;
  -- Lock the person before the link, in the same order as when another link replaces it. If staff created the account anew while this
  -- waited, the link is that person's.
  loop
    v_user_id := v_link.user_id;
    perform from api.users where id = v_user_id for update;
    select user_id into v_link.user_id from private.verifications where id = v_link.id;
    exit when v_link.user_id is not distinct from v_user_id;
  end loop;
  update private.verifications set used_at = now() where id = v_link.id and used_at is null;
  -- If two people open it at once, the second waited above and gets the error.
  if not found then
    perform app.fail('ERROR_INVALID_TOKEN', '{"reason": "used"}');
  end if;
  -- The link proves the right, whoever is logged in in this browser: from here on, member permissions do not apply.
  perform set_config('request.jwt.claims', '{}', true);
  return v_link;
end
$$;
comment on function private.use_link(text, text[]) is
  'Redeems a link of one of these types, and makes the rest of the transaction act for the installation; same errors as private.find_link.';

create or replace function private.drop_links(p_user_id uuid) returns void
language sql set search_path = '' as $$
  -- Whoever knew the old password may have requested these.
  update private.verifications set used_at = now()
  where user_id = p_user_id and type in ('password_reset', 'email_change') and used_at is null
$$;
comment on function private.drop_links(uuid) is 'Invalidates links to another password or address when the password changes.';
