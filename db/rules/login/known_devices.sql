-- Anyone can enter wrong passwords for anyone. A device on which a person has logged in before has its own count, so that
-- strangers slow down strangers rather than the owner (OWASP, "device cookies").
create or replace function private.known_device(p_user_id uuid, p_token text) returns uuid
language sql stable set search_path = '' as $$
  select id from private.known_devices
  where user_id = p_user_id and token_hash = sha256(convert_to(p_token, 'utf8'))
    and last_used_at > now() - private.days('keep_devices_days')
$$;
comment on function private.known_device(uuid, text) is
  'The device with this token on which the person has logged in; null if there is none.';

create or replace function private.reports_device(p_user_id uuid, p_token text) returns boolean
language sql stable set search_path = '' as $$
  select private.known_device(p_user_id, p_token) is null and (
    exists (select from private.known_devices where user_id = p_user_id)
    -- Devices are eventually forgotten: somebody who returns after that long may be another person.
    or exists (select from api.users where id = p_user_id and last_login < now() - private.days('keep_devices_days')))
    -- Limited, so that neither a browser that forgets everything nor an attacker with the password can flood the owner's mailbox.
    and 10 > (
      select count(*) from private.known_devices where user_id = p_user_id and created_at > now() - interval '1 day')
$$;
comment on function private.reports_device(uuid, text) is
  'Whether to report a login by mail: if it is on a new device, except for an account''s first login, and for at most ten devices a day.';

create or replace function private.remember_device(p_user_id uuid, p_token text) returns text
language plpgsql set search_path = '' as $$
declare
  -- Only accept tokens issued here; otherwise, somebody could plant their own.
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
  'Records that a person has logged in on a device; returns the device''s token, which is shared by all who log in there.';
