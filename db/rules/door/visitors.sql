-- Visitors without a card: each tap at a door is a scan without a member. Nobody can be counted as inside twice, so all that
-- matters is how many have not been undone.
create or replace function private.record_visitors(p_scans app.scan[], p_rulings app.scan_ruling[]) returns void
language sql set search_path = '' as $$
  insert into api.scans (
    scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, device_id, device_name, seq, staff_id, taken_over_by,
    reason, undoes, undoes_others, result, stale, answer, estimated_at, estimated_error_ms, guest_of)
  select
    s.scan_id, s.event_id, s.user_id, k.association_id, s.op, s.method, s.at, s.scanned_at, s.device_id, s.device_name, s.seq, staff.id,
    case when staff.id is distinct from app.user_id() then app.user_id() end, s.reason, s.undoes,
    s.op = 'undo' and k.association_id = any (array(select app.associations_with('event_attendance:delete'))), 'recorded',
    s.at < now() - interval '30 days',
    private.answer(s.scan_id, 'recorded', null, case s.op when 'check_in' then s.at end, s.device_name, staff.name),
    s.estimated_at, s.estimated_error_ms, host.user_id
  from unnest(p_scans) s
  join unnest(p_rulings) k on k.position = s.position and k.round = 0
  left join api.user_roles role
    on role.association_id = k.association_id and role.user_id = coalesce(s.staff_id, app.user_id())
  left join api.users staff on staff.id = role.user_id
  -- Visitors still count if their host has left the club or was never a member.
  left join api.user_roles host on host.association_id = k.association_id and host.user_id = s.guest_of
  -- Only if another event claims the same id concurrently; the scan is then rejected.
  on conflict (scan_id) do nothing;

  update api.scans c set undone = true
  from api.scans undo
  where undo.event_id in (select s.event_id from unnest(p_scans) s join unnest(p_rulings) k using (position) where k.round = 0)
    and undo.user_id is null and undo.op = 'undo'
    and c.scan_id = any (undo.undoes) and c.event_id = undo.event_id and c.user_id is null and c.op = 'check_in' and not c.undone
    and private.takes_back(undo, c.scan_id, c.method, c.device_id, c.seq, c.staff_id);

  select private.note_event_members(array_agg(c.event_id), array_agg(c.guest_of))
  from unnest(p_scans) s
  join unnest(p_rulings) k on k.position = s.position and k.round = 0
  join api.scans c on c.scan_id = any (s.undoes || s.scan_id) and c.event_id = s.event_id and c.guest_of is not null
$$;
comment on function private.record_visitors(app.scan[], app.scan_ruling[]) is
  'Writes a batch''s visitors and calls for staff, undoes the visitors that an undo names, whichever arrived first, and records for the rosters whose guests they were.';

create or replace function private.visitors(p_event_id uuid) returns int
language sql stable set search_path = '' as $$
  select count(*)::int from private.check_ins where event_id = p_event_id and user_id is null
$$;
comment on function private.visitors(uuid) is 'How many visitors without a card came to an event.';

create or replace function private.visitors_by_door(p_event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(to_jsonb(door) order by door.device_id), '[]')
  from (
    select device_id, (array_agg(device_name order by scanned_at desc))[1] as device_name, count(*) as visitors
    from private.check_ins where event_id = p_event_id and user_id is null group by device_id) door
$$;
comment on function private.visitors_by_door(uuid) is
  'An event''s visitors, by the door that counted them: [{device_id, device_name, visitors}].';

create or replace function private.arrived_visitors(p_event_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(scan_id order by recorded_at, scan_id), '[]')
  from (
    select scan_id, recorded_at from api.scans
    where event_id = p_event_id and user_id is null and op <> 'help' and recorded_at > now() - interval '2 minutes'
      and app.user_id() in (staff_id, taken_over_by)
    order by recorded_at desc, scan_id limit 200) latest
$$;
comment on function private.arrived_visitors(uuid) is
  'The caller''s scans of visitors in the last two minutes, at most 200: a device whose response was lost, or is still on its way, learns from them that its visitors have been counted.';
