-- Challenges for authenticators to sign, which prevent replays. Requesting one writes nothing, because anyone may do so as often
-- as they like: challenges are signed here, and only those answered correctly are stored, until they expire.
create or replace function private.challenge_mac(p_purpose text, p_body bytea) returns bytea
language sql stable set search_path = '' as $$
  -- The prefix keeps challenges and tokens (private.sign) from being confused with each other.
  select private.hmac_sha256(convert_to(app.setting('jwt_secret'), 'utf8'), convert_to('passkey ' || p_purpose || ':', 'utf8') || p_body)
$$;
comment on function private.challenge_mac(text, bytea) is
  'Authenticates a challenge as ours, for one purpose: login, add or proof; or proven for what stands in for a password (proof.sql).';

create or replace function private.new_challenge(p_purpose text, p_session_id uuid default null) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('challenge', app.base64url(body || private.challenge_mac(p_purpose, body)), 'seconds', 300)
  from (
    select extensions.gen_random_bytes(16) || int8send(ceil(extract(epoch from now()))::bigint + 300)
      || uuid_send(coalesce(p_session_id, '00000000-0000-0000-0000-000000000000')) as body) b
$$;
comment on function private.new_challenge(text, uuid) is
  'A challenge for one purpose, and for one session if given, that can be used once within five minutes: {challenge, seconds}.';

create or replace function private.spend_challenge(p_purpose text, p_challenge text) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_bytes bytea;
  v_body bytea;
  v_expires timestamptz;
begin
  if p_challenge ~ '^[A-Za-z0-9_-]{96}$' is not true then
    return null;
  end if;
  v_bytes := decode(translate(p_challenge, '-_', '+/'), 'base64');
  v_body := substr(v_bytes, 1, 40);
  if private.challenge_mac(p_purpose, v_body) <> substr(v_bytes, 41) then
    return null;
  end if;
  v_expires := to_timestamp(('x' || encode(substr(v_body, 17, 8), 'hex'))::bit(64)::bigint);
  if v_expires <= now() then
    return null;
  end if;
  -- If the same challenge is sent twice at once, the second waits here for the first.
  insert into private.spent_challenges (hash, expires_at) values (sha256(v_body), v_expires) on conflict do nothing;
  return case when found then encode(substr(v_body, 25), 'hex')::uuid end;
end
$$;
comment on function private.spend_challenge(text, text) is
  'Spends a challenge and returns the session it was made for (zeros for none); null if it is not ours, for another purpose, expired or used.';
