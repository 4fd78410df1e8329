-- The calendar's URL contains a token, because calendar programs cannot log in.

create or replace function api.calendar_token() returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_token text;
begin
  insert into private.calendar_tokens (user_id, token)
  values (app.user_id(), app.base64url(extensions.gen_random_bytes(24)))
  on conflict (user_id) do nothing;
  select token into v_token from private.calendar_tokens where user_id = app.user_id();
  return jsonb_build_object('token', v_token);
end
$$;
comment on function api.calendar_token() is 'The token of the caller''s calendar URL, created on the first call: {token}.';
grant execute on function api.calendar_token() to authenticated;

create or replace function api.replace_calendar_token() returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.calendar_tokens where user_id = app.user_id();
  return api.calendar_token();
end
$$;
comment on function api.replace_calendar_token() is 'Replaces the caller''s calendar URL; the old one stops working: {token}.';
grant execute on function api.replace_calendar_token() to authenticated;
