-- Tokens are signed with PostgreSQL's own sha256. In PGlite pgcrypto's hmac now and then could not start its cipher
-- ("Cipher cannot be initialized"), and then nobody could log in until Samspel was restarted.
create or replace function private.hmac_sha256(p_key bytea, p_message bytea) returns bytea
language plpgsql immutable strict set search_path = '' as $$
declare
  v_key bytea := case when length(p_key) > 64 then sha256(p_key) else p_key end;
  v_inner bytea;
  v_outer bytea;
begin
  v_key := v_key || decode(repeat('00', 64 - length(v_key)), 'hex');
  v_inner := v_key;
  v_outer := v_key;
  for v_byte in 0 .. 63 loop
    v_inner := set_byte(v_inner, v_byte, get_byte(v_key, v_byte) # 54);
    v_outer := set_byte(v_outer, v_byte, get_byte(v_key, v_byte) # 92);
  end loop;
  return sha256(v_outer || sha256(v_inner || p_message));
end
$$;
comment on function private.hmac_sha256(bytea, bytea) is 'HMAC with SHA-256 of a message under a key (RFC 2104, section 2).';

create or replace function private.sign(p_claims jsonb) returns text
language sql stable set search_path = '' as $$
  select input || '.' || app.base64url(
    private.hmac_sha256(convert_to(app.setting('jwt_secret'), 'utf8'), convert_to(input, 'utf8')))
  from (select app.base64url('{"alg":"HS256","typ":"JWT"}') || '.'
    || app.base64url(convert_to(p_claims::text, 'utf8')) as input) t
$$;
comment on function private.sign(jsonb) is 'The claims as a signed token (RFC 7515, compact serialisation).';
