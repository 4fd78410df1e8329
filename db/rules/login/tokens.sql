-- A session's tokens. Reusing a refresh token after its successor has been used ends the session.

create or replace function private.issue_tokens(p_session_id uuid, p_parent bytea) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now bigint := extract(epoch from now())::bigint;
  v_access_seconds int := app.setting('access_token_seconds')::int;
  v_refresh_seconds int := app.setting('refresh_token_seconds')::int;
  v_claims jsonb;
  v_left int;
  v_refresh_token text;
begin
  select jsonb_build_object('aud', 'samspel', 'user_id', u.id, 'email', u.email, 'session_id', s.id, 'iat', v_now),
    ceil(extract(epoch from s.created_at + private.days('session_days') - now()))::int
  into v_claims, v_left
  from private.sessions s join api.users u on u.id = s.user_id
  where s.id = p_session_id;

  -- A session ends eventually, however often it is refreshed.
  v_access_seconds := least(v_access_seconds, v_left);
  v_refresh_seconds := least(v_refresh_seconds, v_left);
  -- No role: other than for refresh_token, it authenticates nobody. jti distinguishes two tokens issued in the same second.
  v_refresh_token := private.sign(v_claims || jsonb_build_object(
    'type', 'refresh', 'jti', gen_random_uuid(), 'exp', v_now + v_refresh_seconds));
  insert into private.refresh_tokens (hash, session_id, parent, expires_at, branch, branched_at)
  select sha256(convert_to(v_refresh_token, 'utf8')), p_session_id, p_parent, now() + make_interval(secs => v_refresh_seconds),
    p.branch, p.branched_at
  from (select) t left join private.refresh_tokens p on p.hash = p_parent;

  return jsonb_build_object(
    'access_token', private.sign(v_claims || jsonb_build_object('role', 'authenticated', 'exp', v_now + v_access_seconds)),
    'refresh_token', v_refresh_token);
end
$$;
comment on function private.issue_tokens(uuid, bytea) is
  'Issues a new access and refresh token for a session; the second argument is the hash of the preceding token.';

create or replace function private.is_second_line(p_token private.refresh_tokens) returns boolean
language sql stable set search_path = '' as $$
  -- Tabs that refreshed simultaneously share their storage, so a minute later only one line is left. If two lines live on, there
  -- are two holders.
  select exists (
    select from private.refresh_tokens t
    where t.session_id = p_token.session_id and t.branch is distinct from p_token.branch
      and (t.branch is not null or p_token.branch is not null)
      and t.used_at > greatest(t.branched_at, p_token.branched_at) + interval '1 minute')
$$;
comment on function private.is_second_line(private.refresh_tokens) is
  'Whether another line of successors, from a token that was used twice, was still in use a minute after the lines split.';

create or replace function api.refresh_token(refresh_token_param text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_hash bytea := sha256(convert_to(refresh_token_param, 'utf8'));
  v_token private.refresh_tokens;
  v_session private.sessions;
begin
  -- Two tabs may refresh at once: serialise, so that neither misses what the other wrote.
  select s.* into v_session
  from private.refresh_tokens t join private.sessions s on s.id = t.session_id
  where t.hash = v_hash
  for update of s;
  if v_session.id is null then
    return app.fail_softly(401, 'ERROR_INVALID_TOKEN');
  end if;
  select * into v_token from private.refresh_tokens where hash = v_hash;
  if v_session.revoked_at is not null or v_token.expires_at <= now()
    or v_session.created_at + private.days('session_days') <= now() then
    return app.fail_softly(401, 'ERROR_TOKEN_EXPIRED');
  end if;
  if exists (select from api.users where id = v_session.user_id and status = 'inactive') then
    return app.fail_softly(401, 'ERROR_ACCOUNT_INACTIVE');
  end if;

  -- If a response was lost, the token's successors were never used, and it may be used once more. A used successor means that
  -- somebody else holds a copy; so does a later sibling, unless two tabs refreshed within the same minute.
  if exists (select from private.refresh_tokens where parent = v_hash and used_at is not null)
    or exists (
      select from private.refresh_tokens
      where parent = v_token.parent and hash <> v_hash and used_at is not null
        and abs(extract(epoch from issued_at - v_token.issued_at)) > 60)
    or private.is_second_line(v_token) then
    -- Returned rather than raised, so that the revocation is committed.
    update private.sessions set revoked_at = now() where id = v_session.id;
    return app.fail_softly(401, 'ERROR_TOKEN_EXPIRED');
  end if;

  if v_token.used_at is null and exists (
    select from private.refresh_tokens where parent = v_token.parent and hash <> v_hash and used_at is not null) then
    v_token.branch := gen_random_uuid();
    v_token.branched_at := now();
  end if;
  update private.refresh_tokens
  set used_at = coalesce(used_at, now()), branch = v_token.branch, branched_at = v_token.branched_at where hash = v_hash;
  update private.sessions set last_used_at = now() where id = v_session.id;
  delete from private.refresh_tokens where session_id = v_session.id and expires_at < now();
  -- Nobody holds the tokens of lost responses: the newest nine and this one are more than a device with all its tabs can have requested.
  delete from private.refresh_tokens
  where hash in (
    select hash from private.refresh_tokens
    where parent = v_hash and used_at is null order by issued_at desc, hash offset 9);
  return private.issue_tokens(v_session.id, v_hash);
end
$$;
comment on function api.refresh_token(text) is
  'Exchanges a refresh token for new tokens: {access_token, refresh_token}; of those issued for the same token, the newest ten are valid. Or 401 with ERROR_INVALID_TOKEN, ERROR_TOKEN_EXPIRED, ERROR_ACCOUNT_INACTIVE.';
grant execute on function api.refresh_token(text) to anon, authenticated;
