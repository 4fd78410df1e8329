-- Derives attendance from the scans: who is inside, since when, and which scans conflict (docs/door.md).
create or replace function private.settle_attendance(p_scan_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  update api.scans c set undone = true
  from api.scans undo
  where undo.scan_id = any (p_scan_ids) and undo.op = 'undo' and c.event_id = undo.event_id and c.user_id = undo.user_id
    and c.op = 'check_in' and not c.undone and private.takes_back(undo, c.scan_id, c.method, c.device_id, c.seq, c.staff_id);

  with pairs as (
    select distinct event_id, user_id from api.scans where scan_id = any (p_scan_ids)
  ), check_ins as materialized (
    select c.scan_id, c.event_id, c.user_id, c.scanned_at, c.method, c.device_id, c.device_name, c.staff_id, c.association_id,
      c.undone, c.outdated, c.conflict_reason,
      first_value(c.scan_id) over by_time as first_id, first_value(c.device_id) over by_time as first_device_id, first_value(c.method) over by_time as first_method
    from pairs p join api.scans c using (event_id, user_id)
    where c.op = 'check_in'
    window by_time as (partition by c.event_id, c.user_id order by c.undone, c.scanned_at, c.scan_id)
  ), first_ones as (
    select * from check_ins where scan_id = first_id and not undone
  ), left_again as (
    delete from api.event_attendance a using pairs p
    where a.event_id = p.event_id and a.user_id = p.user_id
      and not exists (select from first_ones f where f.event_id = p.event_id and f.user_id = p.user_id)
  ), attended as (
    insert into api.event_attendance as a (
      event_id, user_id, check_in_time, scan_id, method, device_id, device_name, checked_in_by, association_id)
    select event_id, user_id, scanned_at, scan_id, method, device_id, device_name, staff_id, association_id
    from first_ones
    on conflict (event_id, user_id) do update
    set check_in_time = excluded.check_in_time, scan_id = excluded.scan_id, method = excluded.method,
      device_id = excluded.device_id, device_name = excluded.device_name, checked_in_by = excluded.checked_in_by
    where a.scan_id <> excluded.scan_id
  ), judged as (
    select scan_id, j.reason
    from check_ins, lateral (select case
      when undone then null
      when outdated is not null then outdated
      when device_id <> first_device_id and 'roll_call' not in (method, first_method) then 'already_inside' end as reason) j
    where j.reason is distinct from conflict_reason
  )
  update api.scans c set conflict = j.reason is not null, conflict_reason = j.reason
  from judged j where c.scan_id = j.scan_id;

  -- Doors must also learn of check-ins that did not change anybody's attendance, so that they can undo them.
  perform private.note_event_members(array_agg(event_id), array_agg(user_id)) from api.scans where scan_id = any (p_scan_ids);

  -- The result of an undo is only known at this point.
  update api.scans s
  set answer = private.answer(s.scan_id, s.result, null, a.check_in_time, a.device_name, staff.name)
  from api.scans self
  left join api.event_attendance a on a.event_id = self.event_id and a.user_id = self.user_id
  left join api.users staff on staff.id = a.checked_in_by
  where s.scan_id = any (p_scan_ids) and s.op = 'undo' and self.scan_id = s.scan_id;
end
$$;
comment on function private.settle_attendance(uuid[]) is
  'Derives the attendance and conflicts of the people in these scans from all their scans, whatever their order of arrival.';
