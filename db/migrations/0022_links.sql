-- Links that go out by mail and prove that somebody reads a mailbox. Only their SHA-256 is kept.

create table private.verifications (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('registration', 'email', 'email_change', 'user_invitation', 'password_reset')),
  email text not null,
  user_id uuid references api.users on delete cascade,
  association_id uuid references api.associations on delete cascade,
  token_hash bytea unique,
  registration jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
alter table private.verifications enable row level security;
create index verifications_user on private.verifications (user_id);
create index verifications_association on private.verifications (association_id);
create index verifications_email on private.verifications (email, type);
comment on table private.verifications is 'Links sent by mail, each good once.';
comment on column private.verifications.registration is
  'What was registered together with this link, the password hashed: whoever opens it gets this, and not what somebody else registered for the same address in between.';

create table private.link_requests (
  id bigint primary key generated always as identity,
  purpose text not null,
  email text not null,
  address text,
  requested_at timestamptz not null default now()
);
alter table private.link_requests enable row level security;
create index link_requests_email on private.link_requests (email, purpose, requested_at);
create index link_requests_address on private.link_requests (address, requested_at);
comment on table private.link_requests is 'Links asked for within the last day, whether or not the address has an account.';

insert into private.settings (key, value) values
  ('link_wait_seconds', '60'),
  ('link_limit_day', '5'),
  ('link_limit_address_hour', '30'),
  -- More clubs than one per installation, and registering one: both off.
  ('multi_association', 'false'),
  ('association_registration', 'false');

create function private.note_link_request(p_purpose text, p_email text) returns void
language plpgsql set search_path = '' as $$
declare
  v_address text := app.client_address();
  v_seconds int;
begin
  -- One after the other, or a hundred at once would all be the first. This also keeps two registrations of one address apart.
  perform pg_advisory_xact_lock(hashtextextended(p_email, 22));
  delete from private.link_requests where email = p_email and requested_at < now() - interval '1 day';

  select ceil(extract(epoch from max(requested_at) - now()) + app.setting('link_wait_seconds')::int)::int into v_seconds
  from private.link_requests where email = p_email and purpose = p_purpose;
  if v_seconds > 0 then
    perform app.fail(case p_purpose when 'verification' then 'ERROR_VERIFICATION_EMAIL_RECENTLY_SENT' else 'ERROR_RATE_LIMITED' end,
      jsonb_build_object('seconds', v_seconds));
  end if;

  -- The oldest of the newest five: when it is a day old, another request is free.
  select ceil(extract(epoch from requested_at + interval '1 day' - now()))::int into v_seconds
  from private.link_requests where email = p_email and purpose = p_purpose
  order by requested_at desc offset app.setting('link_limit_day')::int - 1 limit 1;
  if v_seconds > 0 then
    perform app.fail(case p_purpose when 'verification' then 'ERROR_TOO_MANY_VERIFICATION_REQUESTS' else 'ERROR_RATE_LIMITED' end,
      jsonb_build_object('seconds', v_seconds));
  end if;

  select ceil(extract(epoch from requested_at + interval '1 hour' - now()))::int into v_seconds
  from private.link_requests where address = v_address and requested_at > now() - interval '1 hour'
  order by requested_at desc offset app.setting('link_limit_address_hour')::int - 1 limit 1;
  if v_seconds > 0 then
    perform app.fail('ERROR_RATE_LIMITED', jsonb_build_object('seconds', v_seconds));
  end if;
  -- Those who are logged in answer for themselves: a club may invite many from one address.
  insert into private.link_requests (purpose, email, address)
  values (p_purpose, p_email, case when app.user_id() is null then v_address end);
end
$$;
comment on function private.note_link_request(text, text) is
  'Counts a link asked for: one a minute and five a day for an address, known or not, else ERROR_VERIFICATION_EMAIL_RECENTLY_SENT {seconds}, ERROR_TOO_MANY_VERIFICATION_REQUESTS {seconds}, and ERROR_RATE_LIMITED {seconds} for other purposes and for too many from one network.';

create function private.new_token(p_verification_id uuid) returns text
language plpgsql set search_path = '' as $$
declare
  v_token text := app.base64url(extensions.gen_random_bytes(32));
begin
  update private.verifications set token_hash = sha256(convert_to(v_token, 'utf8')) where id = p_verification_id;
  return v_token;
end
$$;
comment on function private.new_token(uuid) is 'Gives a verification its secret: 256 random bits as base64url.';

create function private.home_club(p_user_id uuid) returns uuid
language sql stable set search_path = '' as $$
  select ur.association_id
  from api.user_roles ur join api.associations a on a.id = ur.association_id
  where ur.user_id = p_user_id order by a.created_at limit 1
$$;
comment on function private.home_club(uuid) is 'The club in whose name a person gets account mail.';

create function private.send_link(
  p_type text, p_kind text, p_path text, p_lifetime interval, p_user api.users, p_email text, p_registration jsonb default null
) returns void
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
  v_club uuid := private.home_club(p_user.id);
begin
  -- The newest of a kind is the one that counts; of registrations each keeps its own.
  update private.verifications set used_at = now()
  where user_id = p_user.id and type = p_type and type <> 'registration' and used_at is null;
  insert into private.verifications (type, email, user_id, association_id, registration, expires_at)
  values (p_type, p_email, p_user.id, v_club, p_registration, now() + p_lifetime)
  returning id into v_id;
  perform private.queue_mail(p_kind, coalesce(p_user.language, 'sv'), v_club,
    jsonb_build_array(jsonb_build_object('email', p_email, 'name', p_user.name, 'user_id', p_user.id,
      'variables', jsonb_build_object('link', p_path || '?token=' || private.new_token(v_id), 'email', p_email))));
end
$$;
comment on function private.send_link(text, text, text, interval, api.users, text, jsonb) is
  'Makes a link for a person and queues the mail that carries it; the person may be nobody, for the sake of the same work.';

create function private.find_link(p_token text) returns private.verifications
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
  'The link of a token while it is good: ERROR_INVALID_TOKEN {reason: unknown, used, expired}, ERROR_INVITATION_EXPIRED {reason}.';

create function private.use_link(p_token text, p_types text[]) returns private.verifications
language plpgsql set search_path = '' as $$
declare
  v_link private.verifications := private.find_link(p_token);
begin
  if v_link.type <> all (p_types) then
    perform app.fail('ERROR_INVALID_TOKEN', '{"reason": "unknown"}');
  end if;
  update private.verifications set used_at = now() where id = v_link.id and used_at is null;
  -- Two may open it at once: the second waited above, and is told.
  if not found then
    perform app.fail('ERROR_INVALID_TOKEN', '{"reason": "used"}');
  end if;
  -- The link proves the right, whoever else is logged in in this browser: the rules about members do not apply.
  perform set_config('request.jwt.claims', '{}', true);
  return v_link;
end
$$;
comment on function private.use_link(text, text[]) is
  'Spends a link of one of these types, and lets the rest of the transaction act for the installation; the errors of private.find_link.';
