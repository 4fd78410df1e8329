-- Changing how one logs in requires the same as logging in: the password and a code.
create or replace function private.refuse_password_and_code(p_password text, p_code text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_refusal jsonb := private.refuse_password(p_password);
begin
  if v_refusal is null and not private.has_second_factor(app.user_id()) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "second_factor"}');
  end if;
  return coalesce(v_refusal, (private.refuse_code(app.user_id(), app.session_id(), p_code)).refusal);
end
$$;
comment on function private.refuse_password_and_code(text, text) is
  'Null if both are the caller''s (the code is then spent); otherwise the failure to return: ERROR_INVALID_CURRENT_PASSWORD, ERROR_INVALID_SECOND_FACTOR, ERROR_SECOND_FACTOR_LOCKED, ERROR_TOO_MANY_ATTEMPTS_…. ERROR_RESOURCE_NOT_FOUND {resource} without a second factor.';

create or replace function api.replace_recovery_codes(current_password text, p_code text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.refuse_password_and_code(current_password, p_code);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform private.note_act_on_member(app.user_id(), 'account.recovery_codes');
  return private.new_recovery_codes(app.user_id());
end
$$;
comment on function api.replace_recovery_codes(text, text) is
  'Replaces the recovery codes with ten new ones: {recovery_codes}. Same failures as private.refuse_password_and_code.';
grant execute on function api.replace_recovery_codes(text, text) to authenticated;

create or replace function private.drop_second_factor(p_user_id uuid) returns void
language sql set search_path = '' as $$
  delete from private.second_factors where user_id = p_user_id;
  update private.sessions set second_factor = null where user_id = p_user_id and second_factor <> 'passkey';
  select private.distrust_devices(p_user_id);
  select private.notify_of_second_factor(p_user_id, 'second_factor_off');
$$;
comment on function private.drop_second_factor(uuid) is
  'Turns off a person''s second factor, deletes its codes, and notifies them by mail.';

create or replace function api.remove_second_factor(current_password text, p_code text, p_end_others boolean default true) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_refusal jsonb := private.refuse_password_and_code(current_password, p_code);
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform private.drop_second_factor(app.user_id());
  if p_end_others is not false then
    perform private.end_sessions(app.user_id(), app.session_id());
  end if;
  perform private.note_act_on_member(app.user_id(), 'account.second_factor_off');
  return '{}';
end
$$;
comment on function api.remove_second_factor(text, text, boolean) is
  'Turns off the caller''s second factor, so that the password is enough to log in: {}. All other sessions end, unless p_end_others is false. Same failures as private.refuse_password_and_code.';
grant execute on function api.remove_second_factor(text, text, boolean) to authenticated;

create or replace function api.distrust_devices() returns void
language sql security definer set search_path = '' as $$
  select private.distrust_devices(app.user_id())
$$;
comment on function api.distrust_devices() is 'Requires the caller''s second factor again on all devices, including this one.';
grant execute on function api.distrust_devices() to authenticated;
