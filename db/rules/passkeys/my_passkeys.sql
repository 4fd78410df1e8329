-- The caller's passkeys, for reviewing, renaming and removing.
create type api.my_passkey as (id uuid, name text, is_synced boolean, created_at timestamptz, last_used_at timestamptz);
comment on type api.my_passkey is 'One of the caller''s passkeys.';

create or replace function api.my_passkeys() returns setof api.my_passkey
language sql stable security definer set search_path = '' as $$
  select row(id, name, is_synced, created_at, last_used_at)::api.my_passkey
  from private.passkeys where user_id = app.user_id() order by created_at, id
$$;
comment on function api.my_passkeys() is 'The caller''s passkeys, oldest first.';
grant execute on function api.my_passkeys() to authenticated;

create or replace function api.rename_passkey(p_id uuid, p_name text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.passkeys set name = app.line_field('name', p_name, 1, 60) where id = p_id and user_id = app.user_id();
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "passkey"}');
  end if;
end
$$;
comment on function api.rename_passkey(uuid, text) is
  'Renames one of the caller''s passkeys. ERROR_RESOURCE_NOT_FOUND {resource}, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.rename_passkey(uuid, text) to authenticated;

create or replace function private.drop_passkeys(p_user_id uuid, p_id uuid default null) returns void
language sql set search_path = '' as $$
  delete from private.passkeys where user_id = p_user_id and (p_id is null or id = p_id);
  -- Somebody who has the lost phone may be logged in with it.
  update private.sessions set revoked_at = now()
  where user_id = p_user_id and second_factor = 'passkey' and revoked_at is null and id is distinct from app.session_id();
  -- Without any passkey left, the session no longer has a second factor.
  update private.sessions set second_factor = null
  where user_id = p_user_id and second_factor = 'passkey'
    and not exists (select from private.passkeys where user_id = p_user_id);
$$;
comment on function private.drop_passkeys(uuid, uuid) is
  'Removes one or all of a person''s passkeys, and ends sessions that started with one, except the caller''s own.';

create or replace function api.remove_passkey(p_id uuid, current_password text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.refuse_password(current_password);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform private.lock_account();
  perform from private.passkeys where id = p_id and user_id = app.user_id() for update;
  if not found then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "passkey"}');
  end if;
  perform private.drop_passkeys(app.user_id(), p_id);
  perform private.note_act_on_member(app.user_id(), 'account.passkey_removed');
  return '{}';
end
$$;
comment on function api.remove_passkey(uuid, text) is
  'Removes one of the caller''s passkeys: {}. All other sessions that started with a passkey end. ERROR_INVALID_CURRENT_PASSWORD, ERROR_TOO_MANY_ATTEMPTS_…, ERROR_RESOURCE_NOT_FOUND {resource}.';
grant execute on function api.remove_passkey(uuid, text) to authenticated;
