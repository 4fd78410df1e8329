-- Password rules, and changing one's own password.

create or replace function private.fold(p_text text) returns text
language sql immutable set search_path = '' as $$
  -- The letters are listed, because lower() depends on the database's locale.
  select translate(lower(p_text), 'åäöéüÅÄÖÉÜ', 'aaoeuaaoeu')
$$;
comment on function private.fold(text) is 'A text without case and accents, the way an attacker would try it.';

create or replace function private.guessed_first(p_password text, p_own text[]) returns boolean
language sql stable set search_path = '' as $$
  with typed as (
    -- Repeating a word adds nothing.
    select regexp_replace(private.fold(p_password), '^(.+?)\1+$', '\1') as whole
  ), trimmed as (
    select whole, regexp_replace(whole, '^[^a-z]+|[^a-z]+$', '', 'g') as core,
      regexp_replace(whole, '[^0-9]', '', 'g') as digits
    from typed
  ), spellings as (
    select whole as spelling from trimmed
    -- A year or a symbol around a word adds little. Longer additions count, unless they are common passwords themselves.
    union all select form from trimmed
      cross join lateral (values (core), (translate(core, '@483015$7!', 'aabeoisstl')), (translate(core, '@483015$7!', 'aabeolssti')),
        (translate(regexp_replace(whole, '[^a-z]+$', ''), '@48301$!57', 'aabeoisist'))) f (form)
    where length(whole) - length(core) <= 6 or exists (select from private.common_passwords where password = digits)
  ), guesses as (
    select regexp_replace(spelling, '[^a-z0-9]', '', 'g') as guess from spellings
  ), own as (
    select regexp_replace(part, '[^a-z0-9]', '', 'g') as word
    -- No longer than a password and what is around a word in it: a text that somebody registers with may be of any length.
    from unnest(p_own) text_of, private.fold(left(text_of, 300)) folded,
      regexp_split_to_table(folded || ' ' || replace(folded, ' ', ''), '[ .@_+-]+') part
  )
  select (select count(distinct each) from typed, regexp_split_to_table(whole, '') each) < 5
    or exists (select from guesses join private.common_passwords c on c.password = guess)
    or exists (select from guesses join own on own.word = guess where length(own.word) > 2)
$$;
comment on function private.guessed_first(text, text[]) is
  'Whether a password is a common one, or one of these texts (a name, an address, a club), ignoring case, accents, digits substituted for letters, and a few characters around it.';

create or replace function private.check_password(p_password text, p_own text[] default '{}') returns void
language plpgsql set search_path = '' as $$
begin
  if length(p_password) >= 8 is not true then
    perform app.fail('ERROR_PASSWORD_TOO_SHORT', '{"min_length": 8}');
  end if;
  -- bcrypt reads only 72 bytes; the rest would not count.
  if octet_length(p_password) > 72 then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "password", "max": 72}');
  elsif p_password !~ '[0-9]' then
    perform app.fail('ERROR_PASSWORD_REQUIRES_DIGIT');
  elsif p_password !~ '[a-zåäöéü]' then
    perform app.fail('ERROR_PASSWORD_REQUIRES_LOWERCASE');
  elsif p_password !~ '[A-ZÅÄÖÉÜ]' then
    perform app.fail('ERROR_PASSWORD_REQUIRES_UPPERCASE');
  elsif p_password !~ '[^a-zA-Z0-9åäöéüÅÄÖÉÜ]' then
    perform app.fail('ERROR_PASSWORD_REQUIRES_SPECIAL');
  elsif private.guessed_first(p_password, p_own) then
    perform app.fail('ERROR_PASSWORD_TOO_COMMON');
  end if;
end
$$;
comment on function private.check_password(text, text[]) is
  'Checks the password rules, each with its own error code; the password must not be one of the second argument''s texts.';

create or replace function private.set_password(p_user_id uuid, p_password text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_password(p_password, array(
    select unnest(array[u.name, u.email]) from api.users u where u.id = p_user_id
    union all
    select a.name from api.user_roles ur join api.associations a on a.id = ur.association_id where ur.user_id = p_user_id));
  insert into private.passwords (user_id, hash)
  values (p_user_id, extensions.crypt(p_password, private.password_salt()))
  on conflict (user_id) do update set hash = excluded.hash, changed_at = now();
  -- Whoever tried codes knew the old password.
  update private.second_factors set wrong_codes = 0 where user_id = p_user_id and wrong_codes > 0;
  perform private.distrust_devices(p_user_id);
end
$$;
comment on function private.set_password(uuid, text) is 'Sets a person''s password, which must satisfy the rules.';

create or replace function private.is_password_of(p_user_id uuid, p_password text) returns boolean
language plpgsql set search_path = '' as $$
declare
  -- Do the same work for an unknown person: a bare salt is never the hash of a password.
  v_hash text := coalesce((select hash from private.passwords where user_id = p_user_id), private.password_salt());
begin
  if extensions.crypt(coalesce(p_password, ''), v_hash) <> v_hash then
    return false;
  end if;
  -- A new password ends the sessions, and locks the person: wait for it, or the old one would open another session after that.
  perform from api.users where id = p_user_id for no key update;
  return exists (select from private.passwords where user_id = p_user_id and hash = v_hash);
end
$$;
comment on function private.is_password_of(uuid, text) is
  'Whether it is the person''s password, which nobody else can change until the end of the transaction; false after the same work for null.';

create or replace function api.change_password(current_password text, new_password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.refuse_password(current_password);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  -- After the password check, in the same order as deleting the account.
  perform private.lock_account();
  perform private.set_password(app.user_id(), new_password);
  perform private.drop_links(app.user_id());
  perform private.end_sessions(app.user_id(), app.session_id());
  return '{}';
end
$$;
comment on function api.change_password(text, text) is
  'Changes the caller''s password and ends all other sessions. {}; ERROR_INVALID_CURRENT_PASSWORD, ERROR_PASSWORD_…, ERROR_TOO_MANY_ATTEMPTS_….';
grant execute on function api.change_password(text, text) to authenticated;
