create or replace function private.settle_attendance(p_scan_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- Two devices let the same person in: the later scan stands as the conflict, also when it arrived first.
  update api.scans later
  set conflict = true, conflict_reason = coalesce(later.conflict_reason, 'already_inside')
  from private.check_ins c join api.event_attendance before using (event_id, user_id)
  where c.scan_id = any (p_scan_ids) and later.scan_id = before.scan_id
    and c.scanned_at < before.check_in_time and c.device_id <> before.device_id;

  with pairs as (
    select distinct event_id, user_id from api.scans where scan_id = any (p_scan_ids)
  ), first_ones as materialized (
    select distinct on (c.event_id, c.user_id) c.*
    from pairs join private.check_ins c using (event_id, user_id)
    order by c.event_id, c.user_id, c.scanned_at, c.recorded_at, c.seq, c.scan_id
  ), left_again as (
    delete from api.event_attendance a using pairs p
    where a.event_id = p.event_id and a.user_id = p.user_id
      and not exists (select from first_ones f where f.event_id = p.event_id and f.user_id = p.user_id)
  )
  insert into api.event_attendance as a (
    event_id, user_id, check_in_time, scan_id, method, device_id, device_name, checked_in_by, association_id)
  select event_id, user_id, scanned_at, scan_id, method, device_id, device_name, staff_id, association_id
  from first_ones
  on conflict (event_id, user_id) do update
  set check_in_time = excluded.check_in_time, scan_id = excluded.scan_id, method = excluded.method,
    device_id = excluded.device_id, device_name = excluded.device_name, checked_in_by = excluded.checked_in_by
  where a.scan_id <> excluded.scan_id;

  -- What an undo leaves is only known now.
  update api.scans s
  set answer = private.answer(s.scan_id, s.result, null, a.check_in_time, a.device_name, staff.name)
  from api.scans self
  left join api.event_attendance a on a.event_id = self.event_id and a.user_id = self.user_id
  left join api.users staff on staff.id = a.checked_in_by
  where s.scan_id = any (p_scan_ids) and s.op = 'undo' and self.scan_id = s.scan_id;
end
$$;
comment on function private.settle_attendance(uuid[]) is
  'Makes the attendance of the people of these scans follow from all their scans: the earliest check-in that counts.';
