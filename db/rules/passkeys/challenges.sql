-- What an authenticator signs, so that nothing it signed before is good again. Asking for a challenge writes nothing: anyone may
-- ask, as often as they like. It is signed here, and only one that was answered rightly is remembered, as long as it would count.
create or replace function private.challenge_mac(p_purpose text, p_body bytea) returns bytea
language sql stable set search_path = '' as $$
  -- No token begins like this, so neither is ever taken for the other (private.sign).
  select private.hmac_sha256(convert_to(app.setting('jwt_secret'), 'utf8'), convert_to('passkey ' || p_purpose || ':', 'utf8') || p_body)
$$;
comment on function private.challenge_mac(text, bytea) is 'What makes a challenge ours, for one purpose: login, add or proof; proven for what stands in for a password (proof.sql).';

create or replace function private.new_challenge(p_purpose text, p_session_id uuid default null) returns jsonb
language sql volatile set search_path = '' as $$
  select jsonb_build_object('challenge', app.base64url(body || private.challenge_mac(p_purpose, body)), 'seconds', 300)
  from (
    select extensions.gen_random_bytes(16) || int8send(ceil(extract(epoch from now()))::bigint + 300)
      || uuid_send(coalesce(p_session_id, '00000000-0000-0000-0000-000000000000')) as body) b
$$;
comment on function private.new_challenge(text, uuid) is
  'A challenge for one purpose, and for one session if given, that is good once within five minutes: {challenge, seconds}.';

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
  -- Sent twice at once, the second waits here for the first.
  insert into private.spent_challenges (hash, expires_at) values (sha256(v_body), v_expires) on conflict do nothing;
  return case when found then encode(substr(v_body, 25), 'hex')::uuid end;
end
$$;
comment on function private.spend_challenge(text, text) is
  'The session that a challenge was made for (of zeros for none), and it is spent; null when it is not ours, for another purpose, too old, or spent.';
