-- The roster: what a door needs to know about each member to decide offline, and no more.

create or replace function app.salt_events() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.event_salts (event_id) select id from added;
  return null;
end
$$;
comment on function app.salt_events() is 'Trigger: gives every new event a salt.';
create trigger salt_events after insert on api.events
  referencing new table as added for each statement execute function app.salt_events();

create or replace function private.card_hash(p_salt bytea, p_token bytea) returns text
language sql immutable strict set search_path = '' as $$
  select app.base64url(sha256(p_salt || p_token))
$$;
comment on function private.card_hash(bytea, bytea) is 'base64url of the SHA-256 of the salt''s bytes followed by the card''s.';

create or replace function private.door_event(p_event_id uuid) returns api.events
language plpgsql stable set search_path = '' as $$
declare
  v_event api.events;
begin
  select * into v_event from api.events where id = p_event_id and association_id in (select app.my_associations());
  if v_event.id is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  elsif not app.has_permission('event_attendance:create', v_event.association_id) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  elsif not private.may_read_evening(v_event) then
    perform app.fail('ERROR_EVENT_ENDED');
  end if;
  return v_event;
end
$$;
comment on function private.door_event(uuid) is
  'The event, for those who may check people in there. ERROR_RESOURCE_NOT_FOUND, ERROR_INSUFFICIENT_PERMISSIONS; ERROR_EVENT_ENDED if it ended long ago and the caller only works at the door.';

create or replace function private.roster_page(p_event api.events, p_after uuid, p_limit int, p_since xid8) returns setof uuid
language plpgsql stable rows 1000 set search_path = '' as $$
begin
  if p_since is null then
    return query
      select ur.user_id from api.user_roles ur
      where ur.association_id = p_event.association_id and (p_after is null or ur.user_id > p_after)
      order by ur.user_id limit p_limit;
  else
    return query
      select changed.user_id
      from (
        select m.user_id from private.member_changes m
        where m.association_id = p_event.association_id and m.changed_by >= p_since
        union
        select e.user_id from private.event_member_changes e
        where e.event_id = p_event.id and e.changed_by >= p_since) changed
      where p_after is null or changed.user_id > p_after
      order by changed.user_id limit p_limit;
  end if;
end
$$;
comment on function private.roster_page(api.events, uuid, int, xid8) is
  'The ids of a page: all members, or those changed since a transaction, including those who have left.';

create or replace function private.code_rules(p_event api.events) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('old', coalesce(p_event.old_codes, a.old_codes), 'paper', coalesce(p_event.paper_cards, a.paper_cards))
  from api.associations a where a.id = p_event.association_id
$$;
comment on function private.code_rules(api.events) is
  'What an event''s doors do with old codes and paper cards: {old, paper}, each admit, ask or refuse.';

create or replace function api.event_roster(
  p_event_id uuid, p_after uuid default null, p_limit int default 1000, p_since text default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  v_event api.events := private.door_event(p_event_id);
  v_limit int := least(greatest(coalesce(p_limit, 1000), 1), 2000);
  v_salt bytea := (select salt from private.event_salts where event_id = p_event_id);
  v_since xid8 := (
    select cursor from private.parse_roster_cursor(p_since) cursor
    join private.event_salts s on s.event_id = p_event_id and cursor >= coalesce(s.changes_since, '0')
    left join private.club_rosters c on c.association_id = v_event.association_id
    where cursor >= coalesce(c.changes_since, '0'));
  -- Fetch one more than requested, to know whether there is a next page.
  v_ids uuid[] := array(select private.roster_page(v_event, p_after, v_limit + 1, v_since));
  v_page uuid[] := v_ids[1:v_limit];
  v_photos boolean := private.doors_show_photos(v_event);
  v_members jsonb;
  v_removed jsonb;
begin
  select
    coalesce(jsonb_agg(jsonb_build_object(
      'user_id', page.user_id, 'name', u.name, 'joined', extract(year from u.member_since)::int, 'status', u.status, 'registration', case r.status when 'queued' then 'interested' else r.status end,
      -- private.card_hash inlined: ten thousand calls would take longer than everything else.
      'card_hash', translate(encode(sha256(v_salt || c.token), 'base64'), '+/=', '-_'),
      -- Identifies the part of the card shown in a signed code: 72 bits are enough to tell all members apart.
      'handle', translate(left(encode(sha256(v_salt || substr(c.token, 1, 6)), 'base64'), 12), '+/', '-_'),
      'check_in_time', a.check_in_time, 'device_id', a.device_id, 'device_name', a.device_name)
      -- On the waiting list. An app that does not know about waiting lists treats them as interested: staff decide.
      || case when r.status = 'queued' then '{"queued": true}' else '{}'::jsonb end
      || case when r.guests > 0 then jsonb_build_object('guests', r.guests) else '{}' end
      || case when r.guest_names <> '{}' then jsonb_build_object('guest_names', r.guest_names) else '{}' end
      || case when brought.inside > 0 then jsonb_build_object('guests_inside', brought.inside) else '{}' end
      || case when a.scan_id is null then '{}' else jsonb_build_object('scan_id', a.scan_id) end
      || case when coalesce(c.last_key, 0) = 0 then '{}' else jsonb_build_object('last_key', c.last_key, 'keys', keys.told) end
      || case when p.version is null then '{}' else jsonb_build_object('photo', p.version) end
      || case when others.told is null then '{}' else jsonb_build_object('others', others.told) end
      order by page.user_id) filter (where ur.user_id is not null), '[]'),
    coalesce(jsonb_agg(page.user_id order by page.user_id) filter (where ur.user_id is null), '[]')
  into v_members, v_removed
  from unnest(v_page) page (user_id)
  left join api.user_roles ur on ur.association_id = v_event.association_id and ur.user_id = page.user_id
  left join api.users u on u.id = ur.user_id
  left join private.cards c on c.user_id = ur.user_id
  left join private.photos p on v_photos and p.user_id = ur.user_id
  left join api.event_registrations r on r.event_id = v_event.id and r.user_id = ur.user_id
  left join api.event_attendance a on a.event_id = v_event.id and a.user_id = ur.user_id
  left join lateral (
    select coalesce(jsonb_object_agg(k.number, translate(encode(k.public_key, 'base64'), '+/=', '-_')), '{}') as told
    from private.card_keys k left join api.users guardian on guardian.id = k.guardian_id
    -- A deactivated guardian admits no child: codes from their phone are refused like those of a removed phone.
    where c.last_key > 0 and k.user_id = c.user_id and guardian.status is distinct from 'inactive') keys on true
  left join lateral (
    select count(*) as inside from private.check_ins c where c.guest_of = ur.user_id and c.event_id = v_event.id) brought on true
  left join lateral (
    select jsonb_agg(jsonb_build_object('scan_id', c.scan_id, 'check_in_time', c.scanned_at, 'device_id', c.device_id,
      'device_name', c.device_name) order by c.scanned_at, c.scan_id) as told
    from private.check_ins c
    where c.event_id = a.event_id and c.user_id = a.user_id and c.scan_id <> a.scan_id) others on true;

  return jsonb_build_object(
    'event', jsonb_build_object(
      'id', v_event.id, 'title', v_event.title, 'start_time', v_event.start_time, 'end_time', v_event.end_time,
      'is_private', v_event.is_private, 'max_participants', v_event.max_participants,
      'going_count', v_event.going_count, 'status', v_event.status, 'codes', private.code_rules(v_event)),
    'salt', app.base64url(v_salt),
    'total', (select count(*) from api.user_roles where association_id = v_event.association_id),
    -- A door compares them with what it has: should it ever have missed a change, it downloads everything again.
    'going', (
      select count(*) from api.event_registrations r join api.user_roles ur on ur.user_id = r.user_id
      where r.event_id = v_event.id and r.status = 'going' and ur.association_id = v_event.association_id),
    'inside', (
      select count(*) from api.event_attendance a join api.user_roles ur on ur.user_id = a.user_id
      where a.event_id = v_event.id and ur.association_id = v_event.association_id),
    'server_time', clock_timestamp(),
    'cursor', private.roster_cursor(),
    'full', v_since is null,
    'undoes_others', app.has_permission('event_attendance:delete', v_event.association_id),
    'visitors', private.visitors_by_door(p_event_id),
    'arrived', private.arrived_visitors(p_event_id),
    'calls', private.staff_calls(p_event_id),
    'next', case when cardinality(v_ids) > v_limit then v_page[v_limit] end,
    'members', v_members
  ) || case when v_since is null then '{}' else jsonb_build_object('removed', v_removed) end;
end
$$;
comment on function api.event_roster(uuid, uuid, int, text) is
  'A page of an event''s roster, by user id (event_attendance:create): {event, salt, total, going, inside, server_time, cursor, full, visitors, arrived, calls, next, members}. With p_since, only what changed since that cursor, plus removed; full means that the cursor could not be used and everything is sent.';
grant execute on function api.event_roster(uuid, uuid, int, text) to authenticated;
