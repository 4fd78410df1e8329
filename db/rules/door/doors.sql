-- What each door did, for door staff and for those following along.
create or replace function private.doors(p_event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  with let_in as (
    select a.device_id, a.device_name, a.check_in_time as at, 1 as member, 0 as visitor
    from api.event_attendance a where a.event_id = p_event_id
    union all
    select c.device_id, c.device_name, c.scanned_at, 0, 1
    from private.check_ins c where c.event_id = p_event_id and c.user_id is null
  )
  select coalesce(jsonb_agg(to_jsonb(door) order by door.members + door.visitors desc, door.device_id), '[]')
  from (
    select device_id, (array_agg(device_name order by at desc) filter (where device_name is not null))[1] as device_name,
      sum(member) as members, sum(visitor) as visitors, max(at) as last_at
    from let_in group by device_id) door
$$;
comment on function private.doors(uuid) is
  'How many each door of an event admitted: [{device_id, device_name (its latest), members, visitors, last_at}], the busiest first. A member counts at the door of their attendance.';

create or replace function api.event_door_log(p_event_id uuid, p_limit int default 30) returns jsonb
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_event api.events := private.door_event(p_event_id);
begin
  return coalesce((
      select jsonb_agg(jsonb_build_object('scan_id', s.scan_id, 'user_id', s.user_id, 'op', s.op, 'scanned_at', s.scanned_at,
        'device_id', s.device_id, 'device_name', s.device_name, 'staff_name', staff.name, 'is_mine', coalesce(s.staff_id = app.user_id(), false),
        'reason', s.reason, 'undone', s.undone, 'code', s.code, 'guest_of', s.guest_of) order by s.scanned_at desc, s.scan_id)
      from (
        select * from api.scans where event_id = v_event.id
        order by scanned_at desc, scan_id limit least(greatest(coalesce(p_limit, 30), 1), 200)) s
      left join api.users staff on staff.id = s.staff_id), '[]');
end
$$;
comment on function api.event_door_log(uuid, int) is
  'The latest scans at all doors of an event, at most 200, newest first (event_attendance:create): [{scan_id, user_id (null for a visitor), op, scanned_at, device_id, device_name, staff_name, is_mine, reason, undone, code, guest_of (a visitor''s host)}]. Members'' names are in the roster. ERROR_RESOURCE_NOT_FOUND, ERROR_INSUFFICIENT_PERMISSIONS.';
grant execute on function api.event_door_log(uuid, int) to authenticated;

create or replace function private.staff_calls(p_event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(call) order by call.scanned_at desc, call.scan_id), '[]')
  from (
    select scan_id, user_id, reason, scanned_at, device_id, device_name from api.scans
    -- By time of arrival, because a call made offline is just as useful when it arrives later.
    where event_id = p_event_id and op = 'help' and recorded_at > now() - interval '15 minutes'
    order by recorded_at desc limit 20) call
$$;
comment on function private.staff_calls(uuid) is
  'Calls for staff from self check-in doors in the last 15 minutes, at most 20, newest first: [{scan_id, user_id (null for an unknown card), reason, scanned_at, device_id, device_name}].';
