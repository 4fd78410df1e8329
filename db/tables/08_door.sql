-- The member's card: 16 random bytes, shown as a QR code S1.<base64url>.
create table private.cards (
  user_id uuid primary key references api.users on delete cascade,
  token bytea not null unique check (length(token) = 16),
  issued_at timestamptz not null default now()
);
alter table private.cards enable row level security;
comment on table private.cards is 'The card that a person has now; replacing it makes the old one unknown.';

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
create index scans_staff on api.scans (staff_id);
create index scans_taken_over on api.scans (taken_over_by) where taken_over_by is not null;
-- The door.
create index scans_latest on api.scans (association_id, scanned_at);
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

-- The roster: what a door must know of each member to decide without a network, and no more.
create table private.event_salts (
  event_id uuid primary key references api.events on delete cascade,
  salt bytea not null default extensions.gen_random_bytes(16),
  -- What changed in the roster of an event is of use while a door may hold that roster: a week after the event it goes.
  changes_since xid8
);
alter table private.event_salts enable row level security;
comment on table private.event_salts is 'Card hashes of one event say nothing at another.';
comment on column private.event_salts.changes_since is
  'Changes of the roster from before this transaction are forgotten: an older cursor gets everything anew.';

create table private.member_changes (
  association_id uuid not null references api.associations on delete cascade,
  -- No reference: a person who is gone must still be reported as gone.
  user_id uuid not null,
  changed_by xid8 not null,
  primary key (association_id, user_id)
);
alter table private.member_changes enable row level security;
create index member_changes_by on private.member_changes (association_id, changed_by);
comment on table private.member_changes is 'The last change of a member''s name, state, card or membership.';

create table private.event_member_changes (
  event_id uuid not null references api.events on delete cascade,
  user_id uuid not null,
  changed_by xid8 not null,
  primary key (event_id, user_id)
);
alter table private.event_member_changes enable row level security;
create index event_member_changes_by on private.event_member_changes (event_id, changed_by);
comment on table private.event_member_changes is
  'The last change of a member''s registration or attendance, of events that a door may still hold a roster of.';
