-- Codes: those from a person's app, each valid once, and recovery codes for those who have lost it.
create or replace function private.has_second_factor(p_user_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.second_factors where user_id = p_user_id and confirmed_at is not null)
$$;
comment on function private.has_second_factor(uuid) is 'Whether a person''s login requires a second factor.';

create or replace function private.recovery_hash(p_user_id uuid, p_code text) returns bytea
language sql immutable set search_path = '' as $$
  -- 50 random bits each, protected by the login limits: a slow hash is not needed.
  select sha256(convert_to(p_user_id || ':' || p_code, 'utf8'))
$$;
comment on function private.recovery_hash(uuid, text) is 'The stored form of a recovery code.';

create or replace function private.spend_code(p_user_id uuid, p_code text) returns text
language plpgsql set search_path = '' as $$
declare
  -- As typed: with spaces, a hyphen or capitals.
  v_code text := lower(regexp_replace(left(p_code, 40), '[^0-9A-Za-z]', '', 'g'));
  v_factor private.second_factors;
  v_step bigint;
begin
  -- Locked, so that a code sent twice at once is accepted only once.
  select * into v_factor from private.second_factors where user_id = p_user_id and confirmed_at is not null for update;
  v_step := case when v_factor.wrong_codes < 100 then private.totp_step(v_factor.secret, v_code, v_factor.last_step) end;
  if v_step is not null then
    update private.second_factors set last_step = v_step, wrong_codes = 0 where user_id = p_user_id;
    return 'code';
  end if;
  update private.recovery_codes set used_at = now()
  where user_id = p_user_id and used_at is null and hash = private.recovery_hash(p_user_id, v_code);
  if found then
    return 'recovery_code';
  end if;
  update private.second_factors set wrong_codes = wrong_codes + 1 where user_id = p_user_id;
  return null;
end
$$;
comment on function private.spend_code(uuid, text) is
  'Spends one of a person''s codes and returns its kind, code or recovery_code; null if it is wrong. After a hundred wrong ones in a row, only recovery codes are accepted until the password is changed: whoever tried them knew it.';

create or replace function private.refuse_code(p_user_id uuid, p_source uuid, p_code text, out refusal jsonb, out second_factor text)
language plpgsql set search_path = '' as $$
declare
  v_email text := (select email from api.users where id = p_user_id);
begin
  refusal := private.refuse_attempt(v_email, p_source);
  if refusal is not null then
    return;
  end if;
  -- Not a shared lock, because a login updates last_login. Taken after the attempt's lock, in the same order as deleting an account.
  perform from api.users where id = p_user_id for no key update;
  perform private.lock_account(p_user_id);
  second_factor := private.spend_code(p_user_id, p_code);
  if second_factor is null then
    insert into private.login_failures (email, address, source) values (v_email, app.client_address(), p_source);
    refusal := app.fail_softly(400, case when (select wrong_codes > 100 from private.second_factors where user_id = p_user_id)
      then 'ERROR_SECOND_FACTOR_LOCKED' else 'ERROR_INVALID_SECOND_FACTOR' end);
  end if;
end
$$;
comment on function private.refuse_code(uuid, uuid, text) is
  'Spends a person''s code, given on a known device, in a session or, if null, by a stranger. Returns its kind, or the failure to return, counted like a wrong password: ERROR_INVALID_SECOND_FACTOR, ERROR_SECOND_FACTOR_LOCKED, ERROR_TOO_MANY_ATTEMPTS_….';
