-- What happened at an event's doors.
create type api.event_scan as (
  scan_id uuid, user_id uuid, name text, op text, method text, scanned_at timestamptz, recorded_at timestamptz, result text,
  conflict boolean, conflict_reason text, stale boolean, device_name text, staff_name text, taken_over boolean, taken_over_by_name text,
  reason text, undone boolean, code text, guest_of_name text,
  folded_name text
);
comment on type api.event_scan is
  'A scan with the names of the people involved: the member (null for a visitor), a visitor''s host, who scanned, and who sent it on their behalf.';

create or replace function api.event_scans(p_event_id uuid) returns setof api.event_scan
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_event api.events := private.participation_event(p_event_id, array['event_attendance:read']);
begin
  return query
    select s.scan_id, s.user_id, u.name, s.op, s.method, s.scanned_at, s.recorded_at, s.result, s.conflict, s.conflict_reason,
      s.stale, s.device_name, (select name from api.users where id = s.staff_id), s.taken_over_by is not null,
      (select name from api.users where id = s.taken_over_by), s.reason, s.undone, s.code, host.name,
      u.folded_name
    from api.scans s
    left join api.users u on u.id = s.user_id
    left join api.users host on host.id = s.guest_of
    where s.event_id = v_event.id;
end
$$;
comment on function api.event_scans(uuid) is
  'The scans at an event''s doors, in no particular order. ERROR_RESOURCE_NOT_FOUND without event_attendance:read in its club.';
grant execute on function api.event_scans(uuid) to authenticated;
