-- Sessions and their tokens (JSON Web Tokens, RFC 7519, signed with HMAC SHA-256). A session is a family of
-- refresh tokens: each use gives a successor, and a token that comes back after its successor was used ends the family.

create table private.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references api.users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  revoked_at timestamptz
);
alter table private.sessions enable row level security;
create index sessions_user on private.sessions (user_id);
comment on table private.sessions is 'One row per login.';

create table private.refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references private.sessions on delete cascade,
  parent bytea references private.refresh_tokens on delete cascade,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
alter table private.refresh_tokens enable row level security;
create index refresh_tokens_session on private.refresh_tokens (session_id);
create index refresh_tokens_parent on private.refresh_tokens (parent);
comment on table private.refresh_tokens is 'Refresh tokens by their SHA-256; the token itself is not kept.';

-- Every installation has a secret of its own; the server may be given another one.
insert into private.settings (key, value) values ('jwt_secret', encode(extensions.gen_random_bytes(48), 'base64'));

create function private.sign(p_claims jsonb) returns text
language sql stable set search_path = '' as $$
  select input || '.' || app.base64url(
    extensions.hmac(convert_to(input, 'utf8'), convert_to(app.setting('jwt_secret'), 'utf8'), 'sha256'))
  from (select app.base64url('{"alg":"HS256","typ":"JWT"}') || '.'
    || app.base64url(convert_to(p_claims::text, 'utf8')) as input) t
$$;
comment on function private.sign(jsonb) is 'The claims as a signed token (RFC 7515, compact serialisation).';

create function private.issue_tokens(p_session_id uuid, p_parent bytea) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now bigint := extract(epoch from now())::bigint;
  v_access_seconds int := app.setting('access_token_seconds')::int;
  v_refresh_seconds int := app.setting('refresh_token_seconds')::int;
  v_claims jsonb;
  v_refresh_token text;
begin
  select jsonb_build_object('aud', 'samspel', 'user_id', u.id, 'email', u.email, 'session_id', s.id, 'iat', v_now)
  into v_claims
  from private.sessions s join api.users u on u.id = s.user_id
  where s.id = p_session_id;

  -- No role: outside refresh_token it is nobody's token, and jti tells two of the same second apart.
  v_refresh_token := private.sign(v_claims || jsonb_build_object(
    'type', 'refresh', 'jti', gen_random_uuid(), 'exp', v_now + v_refresh_seconds));
  insert into private.refresh_tokens (hash, session_id, parent, expires_at)
  values (sha256(convert_to(v_refresh_token, 'utf8')), p_session_id, p_parent,
    now() + make_interval(secs => v_refresh_seconds));

  return jsonb_build_object(
    'access_token', private.sign(v_claims || jsonb_build_object('role', 'authenticated', 'exp', v_now + v_access_seconds)),
    'refresh_token', v_refresh_token);
end
$$;
comment on function private.issue_tokens(uuid, bytea) is
  'A new access and refresh token of a session; the second argument is the hash of the token that it succeeds.';

create function private.open_session(p_user_id uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_session_id uuid;
begin
  insert into private.sessions (user_id) values (p_user_id) returning id into v_session_id;
  update api.users set last_login = now() where id = p_user_id;
  return private.issue_tokens(v_session_id, null);
end
$$;
comment on function private.open_session(uuid) is 'Logs a person in: {access_token, refresh_token}.';

create function private.end_sessions(p_user_id uuid, p_except uuid default null) returns void
language sql set search_path = '' as $$
  update private.sessions set revoked_at = now()
  where user_id = p_user_id and revoked_at is null and id is distinct from p_except
$$;
comment on function private.end_sessions(uuid, uuid) is 'Logs a person out everywhere, but for one session if given.';

create function app.pre_request() returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_claims jsonb := app.claims();
  v_status text;
begin
  if v_claims ->> 'type' = 'refresh' then
    if coalesce(current_setting('request.path', true), '') !~ '/rpc/refresh_token$' then
      perform app.refuse_session('ERROR_UNAUTHORIZED');
    end if;
    return;
  end if;
  if v_claims ->> 'role' is distinct from 'authenticated' then
    return;
  end if;

  select u.status into v_status
  from private.sessions s join api.users u on u.id = s.user_id
  where s.id = app.session_id() and s.user_id = app.user_id() and s.revoked_at is null;
  if v_status is null then
    perform app.refuse_session('ERROR_UNAUTHORIZED');
  elsif v_status = 'inactive' then
    perform app.refuse_session('ERROR_ACCOUNT_INACTIVE');
  end if;
end
$$;
comment on function app.pre_request() is
  'Runs before each request, in its transaction, and only reads: refuses an ended session, an inactive account, and a refresh token as access token.';
grant execute on function app.pre_request() to anon, authenticated;

create function api.refresh_token(refresh_token_param text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_hash bytea := sha256(convert_to(refresh_token_param, 'utf8'));
  v_token private.refresh_tokens;
  v_session private.sessions;
begin
  -- Two tabs may refresh at once: one after the other, so that neither misses what the other wrote.
  select s.* into v_session
  from private.refresh_tokens t join private.sessions s on s.id = t.session_id
  where t.hash = v_hash
  for update of s;
  if v_session.id is null then
    return app.fail_softly(401, 'ERROR_INVALID_TOKEN');
  end if;
  select * into v_token from private.refresh_tokens where hash = v_hash;
  if v_session.revoked_at is not null or v_token.expires_at <= now() then
    return app.fail_softly(401, 'ERROR_TOKEN_EXPIRED');
  end if;
  if exists (select from api.users where id = v_session.user_id and status = 'inactive') then
    return app.fail_softly(401, 'ERROR_ACCOUNT_INACTIVE');
  end if;

  -- A lost reply leaves a token whose successors were never used: it is good once more. A successor in use means that
  -- somebody else holds a copy; so does a later sibling, unless two tabs asked within the same minute.
  if exists (select from private.refresh_tokens where parent = v_hash and used_at is not null)
    or exists (
      select from private.refresh_tokens
      where parent = v_token.parent and hash <> v_hash and used_at is not null
        and abs(extract(epoch from issued_at - v_token.issued_at)) > 60) then
    -- Returned, not raised: the revocation must be kept.
    update private.sessions set revoked_at = now() where id = v_session.id;
    return app.fail_softly(401, 'ERROR_TOKEN_EXPIRED');
  end if;

  update private.refresh_tokens set used_at = coalesce(used_at, now()) where hash = v_hash;
  update private.sessions set last_used_at = now() where id = v_session.id;
  delete from private.refresh_tokens where session_id = v_session.id and expires_at < now();
  return private.issue_tokens(v_session.id, v_hash);
end
$$;
comment on function api.refresh_token(text) is
  'New tokens for a refresh token: {access_token, refresh_token}, or 401 with ERROR_INVALID_TOKEN, ERROR_TOKEN_EXPIRED, ERROR_ACCOUNT_INACTIVE.';
grant execute on function api.refresh_token(text) to anon, authenticated;

create function api.validate_session() returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  perform app.pre_request();
  return true;
end
$$;
comment on function api.validate_session() is 'true; a session that has ended is answered with 401.';
grant execute on function api.validate_session() to authenticated;

create function api.logout(p_all boolean default false) returns void
language sql security definer set search_path = '' as $$
  update private.sessions set revoked_at = now()
  where user_id = app.user_id() and revoked_at is null and (p_all or id = app.session_id())
$$;
comment on function api.logout(boolean) is 'Ends this session, or with p_all all sessions of the caller.';
grant execute on function api.logout(boolean) to authenticated;

create function app.end_sessions_of_inactive() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_sessions(new.id);
  return null;
end
$$;
comment on function app.end_sessions_of_inactive() is 'Trigger: an account that is made active again has to log in again.';

create trigger end_sessions after update of status on api.users
  for each row when (new.status = 'inactive' and old.status <> 'inactive')
  execute function app.end_sessions_of_inactive();
