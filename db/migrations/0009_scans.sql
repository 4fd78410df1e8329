-- What happened at the door: every scan as it was sent, and the attendance that follows from them.

create table api.scans (
  -- Named by the device, so that a scan sent twice is one scan.
  scan_id uuid primary key,
  event_id uuid not null references api.events on delete cascade,
  user_id uuid not null references api.users on delete cascade,
  association_id uuid not null references api.associations on delete cascade,
  op text not null check (op in ('check_in', 'undo')),
  method text not null check (method in ('card', 'search', 'manual')),
  -- By the server's clock; device_time is what the device's clock said.
  scanned_at timestamptz not null,
  device_time timestamptz not null,
  recorded_at timestamptz not null default now(),
  device_id text not null check (length(device_id) <= 64),
  device_name text check (length(device_name) <= 100),
  seq bigint not null,
  staff_id uuid references api.users on delete set null,
  taken_over_by uuid references api.users on delete set null,
  reason text check (length(reason) <= 300),
  result text not null check (result in ('recorded', 'duplicate', 'earlier', 'conflict')),
  conflict boolean not null default false,
  conflict_reason text check (conflict_reason in ('card_replaced', 'account_inactive', 'already_inside')),
  stale boolean not null default false,
  answer jsonb not null
);
alter table api.scans enable row level security;
create index scans_pair on api.scans (event_id, user_id);
create index scans_user on api.scans (user_id);
create index scans_association on api.scans (association_id);
create index scans_staff on api.scans (staff_id);
create index scans_taken_over on api.scans (taken_over_by) where taken_over_by is not null;
comment on table api.scans is 'Every check-in and undo that a device sent; never changed but for its conflict.';
comment on column api.scans.stale is 'Scanned more than 30 days before it arrived.';
comment on column api.scans.answer is 'What the device was told, told again when it asks again. Not granted.';

create table api.event_attendance (
  event_id uuid not null references api.events on delete cascade,
  user_id uuid not null references api.users on delete cascade,
  check_in_time timestamptz not null,
  scan_id uuid not null references api.scans on delete cascade,
  method text not null,
  device_id text not null,
  device_name text,
  checked_in_by uuid references api.users on delete set null,
  association_id uuid not null references api.associations on delete cascade,
  primary key (event_id, user_id)
);
alter table api.event_attendance enable row level security;
create index event_attendance_user on api.event_attendance (user_id);
create index event_attendance_scan on api.event_attendance (scan_id);
create index event_attendance_association on api.event_attendance (association_id);
create index event_attendance_staff on api.event_attendance (checked_in_by);
comment on table api.event_attendance is 'Who is in: the earliest check-in that was not undone.';

-- insert, update and delete are not granted: rpc/check_in is the only way in.
create policy read on api.scans for select to authenticated
  using (association_id = any (array(select app.associations_with('event_attendance:read'))));
grant select (scan_id, event_id, user_id, association_id, op, method, scanned_at, device_time, recorded_at, device_id,
  device_name, seq, staff_id, taken_over_by, reason, result, conflict, conflict_reason, stale) on api.scans to authenticated;

create policy read on api.event_attendance for select to authenticated
  using (
    user_id = (select app.user_id())
    or association_id = any (array(select app.associations_with('event_attendance:read'))));
grant select on api.event_attendance to authenticated;

create function app.keep_attended_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null and exists (select from api.event_attendance where event_id = old.id) then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "status", "reason": "has_attendance"}');
  end if;
  return old;
end
$$;
comment on function app.keep_attended_event() is 'Trigger: an event that people attended is archived, not deleted.';

create trigger keep_attended before delete on api.events
  for each row execute function app.keep_attended_event();
