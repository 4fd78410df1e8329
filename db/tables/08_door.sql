-- The member's card: 16 random bytes, shown as a QR code S1.<base64url>.
create table private.cards (
  user_id uuid primary key references api.users on delete cascade,
  token bytea not null unique check (length(token) = 16),
  issued_at timestamptz not null default now(),
  last_key int not null default 0 check (last_key between 0 and 65535)
);
alter table private.cards enable row level security;
-- A signed code identifies its card by the token's first bytes (docs/door.md).
create unique index cards_handle on private.cards (substr(token, 1, 6));
comment on table private.cards is 'The card that a person has now; replacing it makes the old one unknown.';
comment on column private.cards.last_key is
  'The highest key number issued so far: it lets a door tell a removed key from one that is newer than its roster.';

-- The phones that show a person's card: for each, the public key that verifies the codes it signs.
create table private.card_keys (
  user_id uuid not null references api.users on delete cascade,
  number int not null check (number between 1 and 65535),
  -- A point of P-256, compressed (SEC 1, section 2.3.3).
  public_key bytea not null check (length(public_key) = 33 and get_byte(public_key, 0) in (2, 3)),
  device text check (length(device) <= 100),
  created_at timestamptz not null default now(),
  guardian_id uuid references api.users on delete cascade,
  primary key (user_id, number)
);
alter table private.card_keys enable row level security;
create index card_keys_guardian on private.card_keys (guardian_id) where guardian_id is not null;
comment on table private.card_keys is 'The keys of the phones that show a person''s card. The number of a removed key is never reused.';
comment on column private.card_keys.device is 'The device as recognised from the request''s User-Agent: "Firefox, Android".';
comment on column private.card_keys.guardian_id is 'The guardian whose phone shows a child''s card; null for the member''s own phone.';

-- How staff settled check-ins of the same member at two doors.
create table private.conflict_settlements (
  id uuid primary key,
  event_id uuid not null references api.events on delete cascade,
  user_id uuid not null references api.users on delete cascade,
  note text not null check (length(note) between 1 and 500),
  settled_by uuid references api.users on delete set null,
  settled_at timestamptz not null default now()
);
alter table private.conflict_settlements enable row level security;
create index conflict_settlements_pair on private.conflict_settlements (event_id, user_id);
create index conflict_settlements_user on private.conflict_settlements (user_id);
create index conflict_settlements_settled_by on private.conflict_settlements (settled_by);
comment on table private.conflict_settlements is
  'How staff settled a member''s conflicting check-ins at an event. It covers the scans that refer to it; a new one reopens the conflict.';


-- What happened at the door: every scan as it was sent, and the attendance derived from them.
create table api.scans (
  -- Chosen by the device, so that a scan sent twice counts once.
  scan_id uuid primary key,
  event_id uuid not null references api.events on delete cascade,
  -- Null for a visitor without a card.
  user_id uuid references api.users on delete cascade,
  association_id uuid not null references api.associations on delete cascade,
  op text not null check (op in ('check_in', 'undo', 'help')),
  method text not null check (method in ('card', 'search', 'manual', 'visitor')),
  -- In server time (private.scan_time); device_time is what the device's own clock showed.
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
  answer jsonb not null,
  undoes uuid[] check (cardinality(undoes) <= 100),
  undoes_others boolean not null default false,
  undone boolean not null default false,
  outdated text check (outdated in ('card_replaced', 'account_inactive')),
  settlement_id uuid references private.conflict_settlements on delete set null,
  estimated_at timestamptz,
  estimated_error_ms int check (estimated_error_ms >= 0),
  code text check (code in ('genuine', 'old', 'paper', 'unverified')),
  guest_of uuid references api.users on delete set null,
  constraint scans_visitor check ((method = 'visitor') = (user_id is null))
);
alter table api.scans enable row level security;
create index scans_pair on api.scans (event_id, user_id);
create index scans_user on api.scans (user_id);
create index scans_staff on api.scans (staff_id);
create index scans_taken_over on api.scans (taken_over_by) where taken_over_by is not null;
create index scans_guest_of on api.scans (guest_of, event_id) where guest_of is not null;
create index scans_settlement on api.scans (settlement_id) where settlement_id is not null;
create index scans_latest on api.scans (association_id, scanned_at);
create index scans_latest_of_event on api.scans (event_id, scanned_at);
-- The most recent calls for staff.
create index scans_help on api.scans (event_id, recorded_at) where op = 'help';
comment on table api.scans is
  'Every check-in, undo and call for staff that a device sent. Never changed, except for what other scans imply: undone, conflict, settlement.';
comment on column api.scans.stale is 'Scanned more than 30 days before it arrived.';
comment on column api.scans.answer is 'What the device was told, told again when it asks again. Not granted.';
comment on column api.scans.undoes is
  'The check-ins that an undo reverts; null from an app that named none, which means the earlier ones of its own device.';
comment on column api.scans.undoes_others is
  'Whether the sender of an undo was allowed to revert other people''s check-ins (event_attendance:delete).';
comment on column api.scans.undone is 'Whether this is a check-in that has been undone.';
comment on column api.scans.outdated is 'What had changed since the roster on which the check-in was based.';
comment on column api.scans.settlement_id is 'How staff settled the conflict that the check-in is part of.';
comment on column api.scans.estimated_at is
  'The device''s estimate of the server time of the scan, whether or not it was used; null if the device had not heard from the server.';
comment on column api.scans.estimated_error_ms is 'How far off estimated_at may be, according to the device.';
comment on column api.scans.code is
  'How the door classified the card''s code: signed just now by a known phone, signed at another time, unsigned, or signed by a phone not on its roster; null without a card.';
comment on column api.scans.guest_of is 'The member whose guest a visitor is, as counted by the door; null if they came alone.';

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
comment on table api.event_attendance is 'Who is inside: the earliest check-in that has not been undone.';

-- The roster: what a door needs to know about each member to decide offline, and no more.
create table private.event_salts (
  event_id uuid primary key references api.events on delete cascade,
  salt bytea not null default extensions.gen_random_bytes(16),
  -- Changes to an event's roster matter only while a door may hold that roster; they are deleted a week after the event.
  changes_since xid8
);
alter table private.event_salts enable row level security;
comment on table private.event_salts is 'Card hashes of one event say nothing at another.';
comment on column private.event_salts.changes_since is
  'Changes of the roster from before this transaction are forgotten: an older cursor gets everything anew.';

create table private.member_changes (
  association_id uuid not null references api.associations on delete cascade,
  -- No foreign key: a deleted person must still be reported as gone.
  user_id uuid not null,
  changed_by xid8 not null,
  left_at timestamptz,
  primary key (association_id, user_id)
);
alter table private.member_changes enable row level security;
create index member_changes_by on private.member_changes (association_id, changed_by);
create index member_changes_left on private.member_changes (left_at) where left_at is not null;
comment on table private.member_changes is 'The last change of a member''s name, state, card or membership.';
comment on column private.member_changes.left_at is
  'When the person left the club; null for members. A week later, doors no longer need to know, and the row is deleted.';

create table private.club_rosters (
  association_id uuid primary key references api.associations on delete cascade,
  changes_since xid8 not null
);
alter table private.club_rosters enable row level security;
comment on table private.club_rosters is
  'The transaction since which departures from a club have been recorded: a door with an older cursor gets everything again.';

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

-- What the door shows beside the name of a member who has provided a photo.
create table private.photos (
  user_id uuid primary key references api.users on delete cascade,
  version text not null,
  media_type text not null check (media_type in ('image/webp', 'image/jpeg')),
  content bytea not null check (octet_length(content) <= 6144),
  created_at timestamptz not null default now()
);
alter table private.photos enable row level security;
comment on table private.photos is 'Photos of members, provided by themselves.';
comment on column private.photos.version is 'A new photo gets a new version, so that a door fetches only those it lacks.';
