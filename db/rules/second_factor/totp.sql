-- One-time codes (RFC 6238) and their primitives. Authenticator apps only support SHA-1, which PostgreSQL itself lacks and
-- pgcrypto does not always find in PGlite (login/sign.sql). Nothing else is signed with it.
create or replace function private.sha1(p_message bytea) returns bytea
language plpgsql immutable strict set search_path = '' as $$
declare
  v_bits bigint := length(p_message) * 8;
  v_data bytea := p_message || '\x80'::bytea || decode(repeat('00', (119 - length(p_message) % 64) % 64), 'hex') || int8send(v_bits);
  v_mask constant bigint := 4294967295;
  h bigint[] := array[1732584193, 4023233417, 2562383102, 271733878, 3285377520];
  w bigint[];
  a bigint; b bigint; c bigint; d bigint; e bigint; f bigint; k bigint; t bigint;
begin
  for v_block in 0 .. length(v_data) / 64 - 1 loop
    w := array[]::bigint[];
    for i in 0 .. 15 loop
      w[i] := (get_byte(v_data, v_block * 64 + i * 4)::bigint << 24) | (get_byte(v_data, v_block * 64 + i * 4 + 1) << 16)
        | (get_byte(v_data, v_block * 64 + i * 4 + 2) << 8) | get_byte(v_data, v_block * 64 + i * 4 + 3);
    end loop;
    for i in 16 .. 79 loop
      t := w[i - 3] # w[i - 8] # w[i - 14] # w[i - 16];
      w[i] := ((t << 1) | (t >> 31)) & v_mask;
    end loop;
    a := h[1]; b := h[2]; c := h[3]; d := h[4]; e := h[5];
    for i in 0 .. 79 loop
      if i < 20 then
        f := (b & c) | ((b # v_mask) & d); k := 1518500249;
      elsif i < 40 then
        f := b # c # d; k := 1859775393;
      elsif i < 60 then
        f := (b & c) | (b & d) | (c & d); k := 2400959708;
      else
        f := b # c # d; k := 3395469782;
      end if;
      t := ((((a << 5) | (a >> 27)) & v_mask) + f + e + k + w[i]) & v_mask;
      e := d; d := c; c := ((b << 30) | (b >> 2)) & v_mask; b := a; a := t;
    end loop;
    h := array[(h[1] + a) & v_mask, (h[2] + b) & v_mask, (h[3] + c) & v_mask, (h[4] + d) & v_mask, (h[5] + e) & v_mask];
  end loop;
  return substr(int8send(h[1]), 5) || substr(int8send(h[2]), 5) || substr(int8send(h[3]), 5) || substr(int8send(h[4]), 5)
    || substr(int8send(h[5]), 5);
end
$$;
comment on function private.sha1(bytea) is 'SHA-1 (FIPS 180-4).';

create or replace function private.hmac_sha1(p_key bytea, p_message bytea) returns bytea
language sql immutable strict set search_path = '' as $$
  select private.sha1(private.hmac_pad(key, 92) || private.sha1(private.hmac_pad(key, 54) || p_message))
  from (select case when length(p_key) > 64 then private.sha1(p_key) else p_key end) k (key)
$$;
comment on function private.hmac_sha1(bytea, bytea) is 'HMAC-SHA-1 of a message with a key (RFC 2104, section 2).';

create or replace function private.totp(p_secret bytea, p_step bigint) returns text
language plpgsql immutable strict set search_path = '' as $$
declare
  v_hash bytea := private.hmac_sha1(p_secret, int8send(p_step));
  v_at int := get_byte(v_hash, 19) & 15;
begin
  return lpad(((((get_byte(v_hash, v_at) & 127)::bigint << 24) | (get_byte(v_hash, v_at + 1) << 16)
    | (get_byte(v_hash, v_at + 2) << 8) | get_byte(v_hash, v_at + 3)) % 1000000)::text, 6, '0');
end
$$;
comment on function private.totp(bytea, bigint) is 'The six-digit code of a secret in a 30-second step (RFC 6238, RFC 4226 section 5.3).';

create or replace function private.totp_step(p_secret bytea, p_code text, p_after bigint) returns bigint
language sql stable set search_path = '' as $$
  -- A phone's clock may be half a minute off. A code already used, or an older one, is somebody else's copy.
  select step from generate_series(-1, 1) apart
    cross join lateral (select floor(extract(epoch from now()) / 30)::bigint + apart as step) s
  where p_secret is not null and p_code ~ '^[0-9]{6}$' and step > coalesce(p_after, 0) and private.totp(p_secret, step) = p_code
  order by step limit 1
$$;
comment on function private.totp_step(bytea, text, bigint) is
  'The step of a code, out of the current, previous and next ones, if later than the last one used; null if it matches none.';

create or replace function private.base32(p_bytes bytea) returns text
language sql immutable strict set search_path = '' as $$
  select string_agg(substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', five::bit(5)::int + 1, 1), '' order by n)
  from (
    select n, substr(bits, n * 5 + 1, 5) as five
    from (select string_agg(get_byte(p_bytes, i)::bit(8)::text, '' order by i) as bits from generate_series(0, length(p_bytes) - 1) i) b,
      generate_series(0, length(p_bytes) * 8 / 5 - 1) n
  ) t
$$;
comment on function private.base32(bytea) is 'Bytes in base 32 (RFC 4648), dropping incomplete groups of five bits.';
