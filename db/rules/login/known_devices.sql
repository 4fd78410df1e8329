-- Anyone may type wrong passwords for anyone. A device on which a person has logged in before has a count of its own, so that
-- strangers slow down strangers and not the owner (OWASP, "device cookies").
create or replace function private.known_device(p_user_id uuid, p_token text) returns uuid
language sql stable set search_path = '' as $$
  select id from private.known_devices
  where user_id = p_user_id and token_hash = sha256(convert_to(p_token, 'utf8'))
    and last_used_at > now() - private.days('keep_devices_days')
$$;
comment on function private.known_device(uuid, text) is 'The device of a token on which this person has logged in; null when there is none.';

create or replace function private.tells_of_device(p_user_id uuid, p_token text) returns boolean
language sql stable set search_path = '' as $$
  select private.known_device(p_user_id, p_token) is null and (
    exists (select from private.known_devices where user_id = p_user_id)
    -- Devices are forgotten in time: who comes back after that long may be somebody else.
    or exists (select from api.users where id = p_user_id and last_login < now() - private.days('keep_devices_days')))
    -- A browser that forgets everything, or whoever knows the password, does not fill the owner's mailbox.
    and 10 > (
      select count(*) from private.known_devices where user_id = p_user_id and created_at > now() - interval '1 day')
$$;
comment on function private.tells_of_device(uuid, text) is
  'Whether a login is to be told by mail: on a device that this person has not logged in on, but not at the first login of an account, and of at most ten such devices a day.';

create or replace function private.remember_device(p_user_id uuid, p_token text) returns text
language plpgsql set search_path = '' as $$
declare
  -- Only a token that was given out here counts, or somebody could hand out one of their own.
  v_token text := coalesce(
    (select p_token where exists (
      select from private.known_devices where token_hash = sha256(convert_to(p_token, 'utf8')))),
    app.base64url(extensions.gen_random_bytes(32)));
begin
  insert into private.known_devices (user_id, token_hash) values (p_user_id, sha256(convert_to(v_token, 'utf8')))
  on conflict (token_hash, user_id) do update set last_used_at = now();
  delete from private.known_devices
  where id in (
    select id from private.known_devices where user_id = p_user_id
    order by last_used_at desc offset app.setting('known_devices_limit')::int);
  return v_token;
end
$$;
comment on function private.remember_device(uuid, text) is
  'Notes that a person has logged in on a device; the token that it keeps, the same for all who log in there.';
