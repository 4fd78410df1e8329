-- Tokens are signed using PostgreSQL's own sha256. In PGlite, pgcrypto's hmac occasionally failed to initialise its cipher
-- ("Cipher cannot be initialized"), and nobody could log in until Samspel was restarted.
create or replace function private.hmac_pad(p_key bytea, p_pad int) returns bytea
language plpgsql immutable strict set search_path = '' as $$
declare
  v_key bytea := p_key || decode(repeat('00', 64 - length(p_key)), 'hex');
begin
  for v_byte in 0 .. 63 loop
    v_key := set_byte(v_key, v_byte, get_byte(v_key, v_byte) # p_pad);
  end loop;
  return v_key;
end
$$;
comment on function private.hmac_pad(bytea, int) is
  'The key padded for HMAC: a key of at most 64 bytes, xor-ed with 54 for the inner or 92 for the outer hash (RFC 2104, section 2).';

create or replace function private.hmac_sha256(p_key bytea, p_message bytea) returns bytea
language sql immutable strict set search_path = '' as $$
  select sha256(private.hmac_pad(key, 92) || sha256(private.hmac_pad(key, 54) || p_message))
  from (select case when length(p_key) > 64 then sha256(p_key) else p_key end) k (key)
$$;
comment on function private.hmac_sha256(bytea, bytea) is 'HMAC-SHA-256 of a message with a key (RFC 2104, section 2).';

create or replace function private.sign(p_claims jsonb) returns text
language sql stable set search_path = '' as $$
  select input || '.' || app.base64url(
    private.hmac_sha256(convert_to(app.setting('jwt_secret'), 'utf8'), convert_to(input, 'utf8')))
  from (select app.base64url('{"alg":"HS256","typ":"JWT"}') || '.'
    || app.base64url(convert_to(p_claims::text, 'utf8')) as input) t
$$;
comment on function private.sign(jsonb) is 'The claims as a signed token (RFC 7515, compact serialisation).';
