-- insert, update and delete are not granted: rpc/check_in is the only way in.
create policy read on api.scans for select to authenticated
  using (
    association_id = any (array(select app.associations_with('event_attendance:read')))
    and (
      association_id = any (array(select app.associations_with('event_registration:read')))
      or event_id = any (array(select app.events_of_late()))));
grant select (scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, recorded_at, device_id,
  device_name, seq, staff_id, taken_over_by, reason, result, conflict, conflict_reason, stale,
  undoes, undoes_others, undone, outdated, settlement_id, estimated_at, estimated_error_ms, code) on api.scans to authenticated;

create policy read on api.event_attendance for select to authenticated
  using (
    user_id = (select app.user_id())
    or association_id = any (array(select app.associations_with('event_attendance:read')))
    and (
      association_id = any (array(select app.associations_with('event_registration:read')))
      or event_id = any (array(select app.events_of_late()))));
grant select on api.event_attendance to authenticated;
