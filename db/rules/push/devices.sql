-- Browsers that show notifications: adding, listing and removing them.

create or replace function private.is_push_service(p_endpoint text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    -- Without a user name, a port or an address of numbers, which a host could hide in.
    substring(p_endpoint from '^https://([a-z0-9.-]+)/[!-~]*$')
      ~ '^(fcm\.googleapis\.com|([a-z0-9-]+\.)*push\.services\.mozilla\.com|([a-z0-9-]+\.)*push\.apple\.com|([a-z0-9-]+\.)*notify\.windows\.com)$'
    or substring(p_endpoint from '^(https?://[a-z0-9.:-]+)/[!-~]*$') = any (string_to_array(app.setting('push_services'), ',')), false)
$$;
comment on function private.is_push_service(text) is
  'Whether the worker may post to an address that a browser names: one of the push services of Chrome, Firefox, Safari and Edge, or one that the installation adds (setting push_services). Anything else would let members have the server call other machines.';

create type api.my_push_device as (
  id uuid, device text, created_at timestamptz, last_success_at timestamptz, is_current boolean
);
comment on type api.my_push_device is 'A browser on which the caller gets notifications.';

create or replace function api.my_push_devices() returns setof api.my_push_device
language sql stable security definer set search_path = '' as $$
  select row(id, device, created_at, last_success_at, session_id = app.session_id())::api.my_push_device
  from private.push_devices where user_id = app.user_id()
  order by session_id = app.session_id() desc, created_at desc, id
$$;
comment on function api.my_push_devices() is 'The browsers on which the caller gets notifications, the one of this session first.';
grant execute on function api.my_push_devices() to authenticated;

create or replace function api.push_key() returns text
language sql stable security definer set search_path = '' as $$
  select app.setting('vapid_public_key')
$$;
comment on function api.push_key() is
  'The installation''s public key, with which a browser subscribes to notifications (VAPID, RFC 8292): base64url, uncompressed. Null if it sends none.';
grant execute on function api.push_key() to authenticated;

create or replace function api.add_push_device(p_endpoint text, p_p256dh text, p_auth text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_session private.sessions;
begin
  perform app.require(length(p_endpoint) <= 1000, 'p_endpoint');
  perform app.require(length(p_p256dh) = 87 and p_p256dh ~ '^B[A-Za-z0-9_-]+$', 'p_p256dh');
  perform app.require(length(p_auth) = 22 and p_auth ~ '^[A-Za-z0-9_-]+$', 'p_auth');
  perform app.require(private.is_push_service(p_endpoint), 'p_endpoint');
  perform private.lock_account();
  -- Ending it at the same moment removes its devices, and would miss this one.
  select * into v_session from private.sessions where id = app.session_id() and user_id = app.user_id() and revoked_at is null for update;
  if v_session.id is null then
    perform app.refuse_session('ERROR_UNAUTHORIZED');
  end if;
  -- A browser gives everybody who uses it the same address, and it is the latest who gets notifications there. Not somebody who has
  -- only learnt the address: the keys come with it.
  delete from private.push_devices
  where endpoint = p_endpoint and p256dh = p_p256dh and auth = p_auth and user_id <> v_session.user_id;
  insert into private.push_devices as known (user_id, session_id, endpoint, p256dh, auth, device)
  values (v_session.user_id, v_session.id, p_endpoint, p_p256dh, p_auth, v_session.device)
  on conflict (endpoint) do update set session_id = excluded.session_id, device = excluded.device
    where (known.user_id, known.p256dh, known.auth) = (excluded.user_id, excluded.p256dh, excluded.auth);
  perform app.require(found, 'p_endpoint');
  delete from private.push_devices where id in (
    select id from private.push_devices where user_id = app.user_id() order by created_at desc, id offset private.push_devices_limit());
end
$$;
comment on function api.add_push_device(text, text, text) is
  'Sends the caller''s notifications to this browser, too, as long as the session lasts: the address and the keys of its subscription. Idempotent. Of more than ten, the oldest is removed. ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.add_push_device(text, text, text) to authenticated;

create or replace function private.push_devices_limit() returns int
language sql immutable set search_path = '' as $$
  select 10
$$;
comment on function private.push_devices_limit() is 'On how many devices somebody gets notifications at most.';

create or replace function api.remove_push_device(p_id uuid) returns void
language sql security definer set search_path = '' as $$
  -- Removed already, on another screen, is not an error.
  delete from private.push_devices where id = p_id and user_id = app.user_id()
$$;
comment on function api.remove_push_device(uuid) is 'Ends notifications on one of the caller''s devices. Idempotent.';
grant execute on function api.remove_push_device(uuid) to authenticated;

create or replace function app.end_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.push_devices where session_id = new.id;
  return null;
end
$$;
comment on function app.end_notifications() is 'Trigger: whoever logs out, or is logged out, gets no more notifications on that device.';
create trigger end_notifications after update of revoked_at on private.sessions
  for each row when (new.revoked_at is not null) execute function app.end_notifications();
