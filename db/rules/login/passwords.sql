-- What a password must be, and changing one's own.

create or replace function private.check_password(p_password text) returns void
language plpgsql set search_path = '' as $$
begin
  if length(p_password) >= 8 is not true then
    perform app.fail('ERROR_PASSWORD_TOO_SHORT', '{"min_length": 8}');
  end if;
  -- bcrypt reads 72 bytes; what lies beyond would not count.
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
  end if;
end
$$;
comment on function private.check_password(text) is 'The rules of a password, one code each.';

create or replace function private.set_password(p_user_id uuid, p_password text) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.check_password(p_password);
  insert into private.passwords (user_id, hash)
  values (p_user_id, extensions.crypt(p_password, extensions.gen_salt('bf', 10)))
  on conflict (user_id) do update set hash = excluded.hash, changed_at = now();
end
$$;
comment on function private.set_password(uuid, text) is 'Gives a person a password that keeps the rules.';

create or replace function api.change_password(current_password text, new_password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.refuse_password(current_password);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform private.set_password(app.user_id(), new_password);
  perform private.drop_links(app.user_id());
  perform private.end_sessions(app.user_id(), app.session_id());
  return '{}';
end
$$;
comment on function api.change_password(text, text) is
  'A new password for oneself; all other sessions end. {}; ERROR_INVALID_CURRENT_PASSWORD, ERROR_PASSWORD_…, ERROR_TOO_MANY_ATTEMPTS_….';
grant execute on function api.change_password(text, text) to authenticated;
