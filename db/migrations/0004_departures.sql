-- Doors of events that record it note who leaves, too.
alter table api.events add column records_departures boolean not null default false;
comment on column api.events.records_departures is 'Whether its doors record who leaves and comes back.';
alter table api.scans
  drop constraint scans_op_check,
  add constraint scans_op_check check (op in ('check_in', 'check_out', 'undo', 'help'));
comment on column api.scans.undoes is
  'The check-ins and check-outs that an undo reverts; null from an app that named none, which means the earlier check-ins of its own device.';
comment on column api.scans.undone is 'Whether this is a check-in or check-out that has been undone.';
create index scans_check_outs on api.scans (event_id, user_id) where op = 'check_out';
