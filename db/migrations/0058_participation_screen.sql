-- What the screen of an event's participation asks for beside the people: figures, arrivals, what happened at the door, whom to add.

create function private.participation_event(p_event_id uuid, p_permissions text[]) returns api.events
language plpgsql stable set search_path = '' as $$
declare
  v_event api.events;
begin
  select * into v_event from api.events where id = p_event_id;
  if v_event.id is null or (
    select bool_and(app.has_permission(needed, v_event.association_id)) from unnest(p_permissions) needed) is not true then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  return v_event;
end
$$;
comment on function private.participation_event(uuid, text[]) is
  'The event, for a caller with all these permissions in its club; ERROR_RESOURCE_NOT_FOUND for anyone else.';

create function api.event_participation_figures(p_event_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_event api.events := private.participation_event(p_event_id, array['event_attendance:read', 'event_registration:read']);
begin
  return (
    with people as (
      select r.status, a.check_in_time
      from (select user_id, status from api.event_registrations where event_id = v_event.id) r
      full join (select user_id, check_in_time from api.event_attendance where event_id = v_event.id) a on a.user_id = r.user_id
    ), minutes as (
      select date_trunc('minute', check_in_time, 'UTC') as minute, count(*) as people
      from people where check_in_time is not null group by 1
    )
    select jsonb_build_object(
      'going', count(*) filter (where status = 'going'),
      'interested', count(*) filter (where status = 'interested'),
      'attended', count(check_in_time),
      'attended_without_registration', count(check_in_time) filter (where status is null),
      'missing', count(*) filter (where status = 'going' and check_in_time is null),
      'conflicts', (select count(*) from api.scans where event_id = v_event.id and conflict),
      'arrivals', coalesce((
        select jsonb_agg(jsonb_build_object('minute', minute, 'people', people) order by minute) from minutes), '[]'))
    from people);
end
$$;
comment on function api.event_participation_figures(uuid) is
  'An event in figures: {going, interested, attended, attended_without_registration, missing (going and not come), conflicts, arrivals: [{minute, people}]}. ERROR_RESOURCE_NOT_FOUND without event_attendance:read and event_registration:read in its club.';
grant execute on function api.event_participation_figures(uuid) to authenticated;

create type api.event_scan as (
  scan_id uuid, user_id uuid, name text, op text, method text, scanned_at timestamptz, recorded_at timestamptz, result text,
  conflict boolean, conflict_reason text, stale boolean, device_name text, staff_name text, taken_over boolean, taken_over_by_name text,
  reason text
);
comment on type api.event_scan is 'A scan with the names of those it is about: the member, who scanned, who sent it in their place.';

create function api.event_scans(p_event_id uuid) returns setof api.event_scan
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_event api.events := private.participation_event(p_event_id, array['event_attendance:read']);
begin
  return query
    select s.scan_id, s.user_id, u.name, s.op, s.method, s.scanned_at, s.recorded_at, s.result, s.conflict, s.conflict_reason,
      s.stale, s.device_name, (select name from api.users where id = s.staff_id), s.taken_over_by is not null,
      (select name from api.users where id = s.taken_over_by), s.reason
    from api.scans s join api.users u on u.id = s.user_id
    where s.event_id = v_event.id;
end
$$;
comment on function api.event_scans(uuid) is
  'What happened at the doors of an event, in no order. ERROR_RESOURCE_NOT_FOUND without event_attendance:read in its club.';
grant execute on function api.event_scans(uuid) to authenticated;

create type api.event_candidate as (user_id uuid, name text, registration text, check_in_time timestamptz);
comment on type api.event_candidate is 'A member who may be checked in by hand, with what they answered and whether they are in.';

create function api.find_attendees(p_event_id uuid, p_search text) returns setof api.event_candidate
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_event api.events := private.participation_event(p_event_id, array['event_attendance:create', 'event_attendance:read']);
  v_pattern text := '%' || regexp_replace(btrim(coalesce(p_search, '')), '([\\%_])', '\\\1', 'g') || '%';
begin
  return query
    select u.id, u.name, r.status, a.check_in_time
    from (
      select m.id, m.name from api.users m
      where m.name ilike v_pattern and m.status <> 'inactive'
        and exists (select from api.user_roles ur where ur.association_id = v_event.association_id and ur.user_id = m.id)
      order by m.name, m.id limit 20) u
    left join api.event_registrations r on r.event_id = v_event.id and r.user_id = u.id
    left join api.event_attendance a on a.event_id = v_event.id and a.user_id = u.id
    order by u.name, u.id;
end
$$;
comment on function api.find_attendees(uuid, text) is
  'The first 20 members of the event''s club with that in their name, accounts that are inactive left out. ERROR_RESOURCE_NOT_FOUND without event_attendance:create and event_attendance:read in its club.';
grant execute on function api.find_attendees(uuid, text) to authenticated;
