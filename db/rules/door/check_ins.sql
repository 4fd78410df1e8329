create view private.check_ins as
  select c.* from api.scans c
  where c.op = 'check_in' and not exists (
    select from api.scans u
    where u.event_id = c.event_id and u.user_id = c.user_id and u.op = 'undo'
      -- One device knows the order of what it did; between devices the time decides.
      and case when u.device_id = c.device_id and u.seq <> c.seq then u.seq > c.seq else u.scanned_at >= c.scanned_at end);
comment on view private.check_ins is 'The check-ins that were not undone, whatever order they and the undos arrived in.';
