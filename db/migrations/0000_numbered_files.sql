-- In place of db/tables, for a database made by the numbered files 0001 to 0082 that came before it: what db/tables has
-- and they had not. Until the first release a change of db/tables is repeated here; tests/db/upgrade.test.ts compares.

delete from private.migrations where name ~ '^\d{4}_';

create table private.default_roles (
  name text primary key,
  description text,
  sort_order int not null,
  permissions text[] not null
);
alter table private.default_roles enable row level security;
comment on table private.default_roles is 'The roles that a new club starts with, from db/seed/default-roles.ts.';

-- An undo takes back what it names. What undos had taken back by the older rule stays so.
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


alter table api.scans
  add column undoes uuid[] check (cardinality(undoes) <= 100),
  add column undoes_others boolean not null default false,
  add column undone boolean not null default false,
  add column outdated text check (outdated in ('card_replaced', 'account_inactive')),
  add column settlement_id uuid references private.conflict_settlements on delete set null;
create index scans_settlement on api.scans (settlement_id) where settlement_id is not null;
alter table api.scans
  drop constraint scans_op_check,
  add constraint scans_op_check check (op in ('check_in', 'undo', 'help'));
create index scans_help on api.scans (event_id, recorded_at) where op = 'help';
comment on table api.scans is
  'Every check-in, undo and call for staff that a device sent. Never changed, except for what other scans imply: undone, conflict, settlement.';
comment on column api.scans.undoes is
  'The check-ins that an undo reverts; null from an app that named none, which means the earlier ones of its own device.';
comment on column api.scans.undoes_others is
  'Whether the sender of an undo was allowed to revert other people''s check-ins (event_attendance:delete).';
comment on column api.scans.undone is 'Whether this is a check-in that has been undone.';
comment on column api.scans.outdated is 'What had changed since the roster on which the check-in was based.';
comment on column api.scans.settlement_id is 'How staff settled the conflict that the check-in is part of.';
comment on table api.event_attendance is 'Who is inside: the earliest check-in that has not been undone.';

update api.scans s set undone = true
where s.op = 'check_in' and not exists (select from private.check_ins c where c.scan_id = s.scan_id);
update api.scans set outdated = conflict_reason where conflict_reason in ('card_replaced', 'account_inactive');
update api.scans s set conflict = judged.reason is not null, conflict_reason = judged.reason
from (
  select c.scan_id, case
      when c.undone then null
      when c.outdated is not null then c.outdated
      when c.device_id <> a.device_id then 'already_inside' end as reason
  from api.scans c left join api.event_attendance a on a.event_id = c.event_id and a.user_id = c.user_id
  where c.op = 'check_in') judged
where s.scan_id = judged.scan_id and s.conflict_reason is distinct from judged.reason;
create table private.known_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references api.users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (token_hash, user_id)
);
alter table private.known_devices enable row level security;
create index known_devices_user on private.known_devices (user_id, last_used_at);
create index known_devices_last_used on private.known_devices (last_used_at);
comment on table private.known_devices is
  'Devices on which a person has logged in, by the SHA-256 of the token that they store. Their failed logins are counted separately, so that no stranger can lock the person out.';

alter table private.login_failures add column source uuid;
comment on column private.login_failures.source is 'The known device it came from, or the session of a logged-in user; null for strangers.';
alter table private.link_requests add column source uuid;
comment on column private.link_requests.source is 'The known device it came from; null for strangers.';

alter table private.verifications
  drop constraint verifications_type_check,
  add constraint verifications_type_check
    check (type in ('registration', 'email', 'email_change', 'email_change_undo', 'user_invitation', 'password_reset')),
  add column authorized_by uuid references private.sessions on delete set null;
create index verifications_authorized_by on private.verifications (authorized_by) where authorized_by is not null;
comment on column private.verifications.authorized_by is
  'For a change of address: the session that asked for it and gave the password. Without one, the password is required when the link is opened.';

alter table api.event_registrations
  drop constraint event_registrations_status_check,
  add constraint event_registrations_status_check check (status in ('going', 'interested', 'declined')),
  add column comment text check (length(comment) between 1 and 200),
  add column answered_at timestamptz not null default now();
-- Until now an answer took effect when it was given.
alter table api.event_registrations disable trigger user;
update api.event_registrations set answered_at = date_registered;
alter table api.event_registrations enable trigger user;
comment on table api.event_registrations is 'Who is going to an event, interested in it, or has declined.';
comment on column api.event_registrations.comment is 'A comment on the answer, such as "ten minutes late".';
comment on column api.event_registrations.answered_at is
  'When the person gave the answer; if they were offline, it arrives later. date_registered is when it took effect here.';
alter table api.associations add column shows_comments boolean not null default false;
comment on column api.associations.shows_comments is 'Anyone who sees the names of those who are going also sees their comments.';

create table private.audit_log (
  id bigint primary key generated always as identity,
  association_id uuid not null references api.associations on delete cascade,
  at timestamptz not null default now(),
  action text not null check (action ~ '^[a-z]+\.[a-z_]+$' and length(action) <= 60),
  area text not null generated always as (split_part(action, '.', 1)) stored,
  actor_id uuid references api.users on delete set null,
  -- No foreign key: the log outlives the session.
  session_id uuid,
  address text,
  subject_id uuid references api.users on delete set null,
  subject_email text,
  object_type text check (length(object_type) <= 40),
  -- No foreign key: deleted objects are still named.
  object_id uuid,
  object_name text check (length(object_name) <= 200),
  details jsonb not null default '{}' check (octet_length(details::text) <= 4000)
);
alter table private.audit_log enable row level security;
create index audit_log_association on private.audit_log (association_id, at, id);
create index audit_log_area on private.audit_log (association_id, area, at, id);
create index audit_log_actor on private.audit_log (actor_id, at, id);
create index audit_log_subject on private.audit_log (subject_id, at, id);
create index audit_log_object on private.audit_log (object_id, at, id) where object_id is not null;
create index audit_log_email on private.audit_log (subject_email) where subject_email is not null;
create index audit_log_failed_logins on private.audit_log (association_id, at)
  where action in ('login.failed', 'login.blocked');
create index audit_log_at on private.audit_log (at);
comment on table private.audit_log is
  'Who did what to whom, when and in which session. Never secrets: no passwords, tokens or e-mail contents.';
comment on column private.audit_log.area is 'The first part of the action.';
comment on column private.audit_log.address is 'The network address; for logins only.';
comment on column private.audit_log.subject_email is 'For somebody who is not a member yet.';
comment on column private.audit_log.object_name is 'Its name at the time.';
comment on column private.audit_log.details is 'What changed: names of fields, permissions, roles, states; numbers.';
create table private.common_passwords (
  password text primary key
);
alter table private.common_passwords enable row level security;
comment on table private.common_passwords is 'The passwords that attackers try first, in lower-case letters and digits only.';

alter table api.scans
  add column estimated_at timestamptz,
  add column estimated_error_ms int check (estimated_error_ms >= 0);
comment on column api.scans.estimated_at is
  'The device''s estimate of the server time of the scan, whether or not it was used; null if the device had not heard from the server.';
comment on column api.scans.estimated_error_ms is 'How far off estimated_at may be, according to the device.';
alter table private.sessions add column device text;
comment on column private.sessions.device is 'The device as recognised from the User-Agent of the login: "Firefox, Android".';
alter table private.refresh_tokens add column branch uuid, add column branched_at timestamptz;
create index refresh_tokens_branch on private.refresh_tokens (session_id, used_at) where branch is not null;
comment on column private.refresh_tokens.branch is
  'Set when a token was used twice at the same time: marks the successors of the second use, from branched_at on. Null for the first line.';

alter table api.scans
  alter column user_id drop not null,
  drop constraint scans_method_check,
  add constraint scans_method_check check (method in ('card', 'search', 'manual', 'visitor')),
  add constraint scans_visitor check ((method = 'visitor') = (user_id is null));
create index scans_latest_of_event on api.scans (event_id, scanned_at);

alter table api.events
  add column answer_by date,
  add column answer_reminder_days smallint check (answer_reminder_days between 1 and 30),
  add constraint events_answer_reminder check (answer_by is not null or answer_reminder_days is null);
create index events_answer_reminders on api.events (answer_by) where status = 'published' and answer_reminder_days is not null;
create index events_cancelled on api.events (association_id) where status = 'cancelled';
comment on column api.events.answer_by is
  'The last day to answer, in the club''s time zone; later answers are accepted and marked. Null if there is none.';
comment on column api.events.answer_reminder_days is
  'How many days before answer_by to remind those who have not answered; null for no reminder.';
drop index private.mail_messages_logged;
create index mail_messages_logged on private.mail_messages (association_id, created_at)
  where kind in ('announcement', 'reminder', 'answer_reminder', 'invitation');
create table private.answer_reminders (
  event_id uuid primary key references api.events on delete cascade,
  queued_at timestamptz,
  reminded int not null default 0,
  automatic_for date
);
alter table private.answer_reminders enable row level security;
comment on table private.answer_reminders is 'When those who have not answered an event were last reminded, and how many they were.';
comment on column private.answer_reminders.automatic_for is 'The deadline for which the event''s own reminder has been dealt with.';
-- A club's groups: sections of an orchestra or choir, teams, committees. A member can be in any number of them.
create table api.groups (
  id uuid primary key default gen_random_uuid(),
  association_id uuid not null references api.associations on delete cascade,
  kind text not null check (kind in ('section', 'team', 'committee')),
  name text not null check (length(name) between 1 and 60),
  sort_order int not null check (sort_order between 0 and 10000),
  created_at timestamptz not null default now(),
  unique (id, association_id)
);
alter table api.groups enable row level security;
create unique index groups_name on api.groups (association_id, lower(name));
create index groups_order on api.groups (association_id, sort_order, id);
comment on table api.groups is 'A club''s sections, teams and committees, in the order chosen by the club.';

create table api.group_members (
  group_id uuid not null,
  user_id uuid not null references api.users on delete cascade,
  association_id uuid not null,
  is_leader boolean not null default false,
  primary key (group_id, user_id),
  foreign key (group_id, association_id) references api.groups (id, association_id) on delete cascade,
  -- Members who leave the club leave its groups.
  foreign key (association_id, user_id) references api.user_roles (association_id, user_id) on delete cascade
);
alter table api.group_members enable row level security;
create index group_members_user on api.group_members (user_id, association_id);
create index group_members_association on api.group_members (association_id, user_id);
create index group_members_group on api.group_members (group_id, association_id);
comment on table api.group_members is 'Who is in which group, and who leads it.';
comment on column api.group_members.is_leader is
  'Leaders see the group''s members with their addresses and answers, and nothing beyond the group.';

alter table api.events
  add column group_ids uuid[] not null default '{}' check (cardinality(group_ids) <= 100),
  add column others_see boolean not null default false;
comment on column api.events.group_ids is 'The groups whose members are invited; empty for everybody.';
comment on column api.events.others_see is 'Those who are not invited also see the event, marked as not for them.';

-- How many members of a group are wanted: five trombones for a concert, three for a rehearsal.
create table api.group_needs (
  group_id uuid not null,
  event_type text not null check (event_type in (
    'club', 'concert', 'festival', 'match', 'meeting', 'other', 'rehearsal', 'tournament', 'training')),
  association_id uuid not null,
  wanted int not null check (wanted between 1 and 1000),
  primary key (group_id, event_type),
  foreign key (group_id, association_id) references api.groups (id, association_id) on delete cascade
);
alter table api.group_needs enable row level security;
create index group_needs_group on api.group_needs (group_id, association_id);
create index group_needs_association on api.group_needs (association_id);
comment on table api.group_needs is 'How many members of a group are wanted at events of a type.';
alter table private.cards
  add column last_key int not null default 0 check (last_key between 0 and 65535);
comment on column private.cards.last_key is
  'The highest key number issued so far: it lets a door tell a removed key from one that is newer than its roster.';
-- A signed code identifies its card by the token's first bytes (docs/door.md).
create unique index cards_handle on private.cards (substr(token, 1, 6));

-- The phones that show a person's card: for each, the public key that verifies the codes it signs.
create table private.card_keys (
  user_id uuid not null references api.users on delete cascade,
  number int not null check (number between 1 and 65535),
  -- A point of P-256, compressed (SEC 1, section 2.3.3).
  public_key bytea not null check (length(public_key) = 33 and get_byte(public_key, 0) in (2, 3)),
  device text check (length(device) <= 100),
  created_at timestamptz not null default now(),
  primary key (user_id, number)
);
alter table private.card_keys enable row level security;
comment on table private.card_keys is 'The keys of the phones that show a person''s card. The number of a removed key is never reused.';
comment on column private.card_keys.device is 'The device as recognised from the request''s User-Agent: "Firefox, Android".';

alter table api.scans
  add column code text check (code in ('genuine', 'old', 'paper', 'unverified'));
comment on column api.scans.code is
  'How the door classified the card''s code: signed just now by a known phone, signed at another time, unsigned, or signed by a phone not on its roster; null without a card.';
alter table api.associations
  add column old_codes text not null default 'ask' check (old_codes in ('admit', 'ask', 'refuse')),
  add column paper_cards text not null default 'admit' check (paper_cards in ('admit', 'ask', 'refuse'));
comment on column api.associations.old_codes is 'What doors do with a code that was signed at another time, such as a screenshot.';
comment on column api.associations.paper_cards is 'What doors do with an unsigned code: paper cards and older apps.';
alter table api.events
  add column old_codes text check (old_codes in ('admit', 'ask', 'refuse')),
  add column paper_cards text check (paper_cards in ('admit', 'ask', 'refuse'));
comment on column api.events.old_codes is 'Overrides what the club does with old codes; null for the club''s setting.';
comment on column api.events.paper_cards is 'Overrides what the club does with paper cards; null for the club''s setting.';
alter table private.sessions
  add column second_factor text check (second_factor in ('code', 'recovery_code', 'trusted_device'));
comment on column private.sessions.second_factor is 'What was shown beside the password; null when it was the password alone.';
alter table private.known_devices add column trusted_until timestamptz;
comment on column private.known_devices.trusted_until is
  'Until then the password is enough on this device, even if the person has a second factor.';

-- A second factor in addition to the password: codes from an app (RFC 6238), and recovery codes for those who have lost it.
create table private.second_factors (
  user_id uuid primary key references api.users on delete cascade,
  secret bytea not null check (octet_length(secret) = 20),
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step bigint,
  wrong_codes int not null default 0
);
alter table private.second_factors enable row level security;
create index second_factors_unconfirmed on private.second_factors (created_at) where confirmed_at is null;
comment on table private.second_factors is
  'The secret from which a person''s app derives its codes. It is not required at login until it has been confirmed with a code. No role of the API can read it.';
comment on column private.second_factors.last_step is
  'The time step of the last code used: neither it nor an earlier one is accepted again.';
comment on column private.second_factors.wrong_codes is 'How many codes have been wrong since the last correct one, however long ago.';

create table private.recovery_codes (
  user_id uuid not null references private.second_factors on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
alter table private.recovery_codes enable row level security;
comment on table private.recovery_codes is 'Single-use codes for when the app is lost, stored as SHA-256.';

create table private.half_logins (
  token_hash bytea primary key,
  user_id uuid not null references api.users on delete cascade,
  created_at timestamptz not null default now()
);
alter table private.half_logins enable row level security;
create index half_logins_user on private.half_logins (user_id);
create index half_logins_created on private.half_logins (created_at);
comment on table private.half_logins is
  'Logins with a correct password that still lack the second factor, by the SHA-256 of their token. They grant no rights.';
create table private.pending_announcements (
  event_id uuid primary key references api.events on delete cascade,
  start_time timestamptz not null,
  end_time timestamptz not null,
  location text,
  address text
);
alter table private.pending_announcements enable row level security;
comment on table private.pending_announcements is
  'When and where a published event was before it changed, until staff decide whether to tell those who are going or on the waiting list.';

create table private.announced_events (
  event_id uuid primary key references api.events on delete cascade,
  told_at timestamptz not null default now()
);
alter table private.announced_events enable row level security;
comment on table private.announced_events is 'Events whose invitees have been told about their publication: nobody is told twice.';
alter table api.events add column queued_count int not null default 0;
alter table api.event_registrations
  add column queue_order bigint,
  drop constraint event_registrations_status_check,
  add constraint event_registrations_status_check check (status in ('going', 'interested', 'declined', 'queued')),
  add constraint event_registrations_queue check ((status = 'queued') = (queue_order is not null));
create index event_registrations_queue on api.event_registrations (event_id, queue_order) where status = 'queued';
comment on table api.event_registrations is 'Who is going to an event, is interested, has declined, or is on the waiting list.';
comment on column api.event_registrations.queue_order is
  'The person with the smallest number gets a free place first. Ordered by arrival at the server, unless staff moved somebody.';
comment on column private.audit_log.details is
  'What changed: names of fields, permissions, roles, states; numbers; the reason given by staff, where one is required.';
alter table api.events add column address text check (length(address) <= 300);
comment on column api.events.address is 'Street and town, for a map; location holds the name of the place.';

alter table api.associations add column requires_second_factor boolean not null default false;
comment on column api.associations.requires_second_factor is
  'Permissions over people can be used only in a session that was started with a second factor.';
alter table api.events
  add column guests_allowed smallint not null default 0 check (guests_allowed between 0 and 20),
  add column guests_count int not null default 0;
comment on column api.events.guests_allowed is 'How many guests each member may bring.';
comment on column api.events.guests_count is
  'How many guests those who are going bring; together with going_count, the number of places taken.';
alter table api.event_registrations
  add column guests smallint not null default 0 check (guests between 0 and 20),
  add column guest_names text[] not null default '{}',
  add constraint event_registrations_guest_names check (cardinality(guest_names) <= greatest(guests, 0));
create index event_registrations_named_guests on api.event_registrations (event_id) where guest_names <> '{}';
comment on column api.event_registrations.guests is
  'How many guests the person brings, if going or on the waiting list; each takes a place.';
comment on column api.event_registrations.guest_names is
  'The guests'' names, as far as the person has given them. Erased some time after the event.';

do $roles$
begin
  if not exists (select from pg_roles where rolname = 'passkeys') then
    begin
      create role passkeys nologin noinherit;
    exception when duplicate_object or unique_violation then
      null;
    end;
  end if;
  if not pg_has_role(current_user, 'passkeys', case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
    execute format('grant passkeys to %I', current_user);
  end if;
end
$roles$;
grant usage on schema app to passkeys;
alter table private.sessions
  drop constraint sessions_second_factor_check,
  add constraint sessions_second_factor_check check (second_factor in ('code', 'recovery_code', 'trusted_device', 'passkey'));
comment on column private.sessions.second_factor is
  'What was used in addition to the password, or instead of it; null if only the password.';

-- Passkeys (WebAuthn): a key on a device or in a password manager, unlocked by its owner's face, finger or PIN.
create table private.passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references api.users on delete cascade,
  credential_id text not null unique check (credential_id ~ '^[\w-]+$' and length(credential_id) <= 1400),
  public_key bytea not null check (octet_length(public_key) between 1 and 4000),
  sign_count bigint not null default 0,
  transports text[] not null default '{}' check (cardinality(transports) <= 10),
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
alter table private.passkeys enable row level security;
create index passkeys_user on private.passkeys (user_id);
comment on table private.passkeys is 'Public keys that people log in with instead of a password; they are not secret.';
comment on column private.passkeys.sign_count is
  'How many signatures the authenticator reported at the last login; zero if it does not count.';
comment on column private.passkeys.is_synced is 'Whether it is stored in a password manager rather than on a single device.';

create table private.spent_challenges (
  hash bytea primary key,
  expires_at timestamptz not null
);
alter table private.spent_challenges enable row level security;
create index spent_challenges_expires on private.spent_challenges (expires_at);
comment on table private.spent_challenges is
  'Challenges that a passkey has signed, kept until they would have expired, so that they cannot be reused.';

alter table private.sessions add column proved_at timestamptz not null default now();
comment on column private.sessions.proved_at is
  'When the user last proved their identity in this session: at login, or with api.confirm_password.';
alter table api.users
  add column phone text check (length(phone) <= 30),
  add column emergency_name text check (length(emergency_name) <= 100),
  add column emergency_phone text check (length(emergency_phone) <= 30);

-- Who looks after whom: parents answer, show the card and receive e-mail on behalf of a child.
create table api.guardians (
  association_id uuid not null,
  child_id uuid not null references api.users on delete cascade,
  guardian_id uuid not null references api.users on delete cascade,
  -- At most two, even if both are added at the same time.
  slot smallint not null check (slot in (1, 2)),
  created_at timestamptz not null default now(),
  primary key (association_id, child_id, slot),
  unique (association_id, child_id, guardian_id),
  check (child_id <> guardian_id),
  -- Leaving the club ends guardianships in it, for guardian and child alike.
  foreign key (association_id, child_id) references api.user_roles (association_id, user_id) on delete cascade,
  foreign key (association_id, guardian_id) references api.user_roles (association_id, user_id) on delete cascade
);
alter table api.guardians enable row level security;
create index guardians_child on api.guardians (child_id);
create index guardians_guardian on api.guardians (guardian_id, association_id);
create index guardians_of_club on api.guardians (association_id, guardian_id);
comment on table api.guardians is 'Members who are looked after by one or two others, within a club.';

alter table api.users
  add column has_account boolean not null generated always as (email not like '%@no-login.invalid') stored;
comment on column api.users.has_account is 'Whether the person can log in and receive e-mail; false for a child, or an adult without an address of their own: guardians or contact persons do both, if there are any.';
alter table api.scans add column guest_of uuid references api.users on delete set null;
create index scans_guest_of on api.scans (guest_of, event_id) where guest_of is not null;
comment on column api.scans.guest_of is 'The member whose guest a visitor is, as counted by the door; null if they came alone.';
alter table api.associations add column shows_photos boolean not null default false;
comment on column api.associations.shows_photos is 'Doors show the photos that members have provided, at events that ask for it.';
alter table api.events add column shows_photos boolean not null default false;
comment on column api.events.shows_photos is 'Whether its doors show photos of members, if the club does.';

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
alter table private.card_keys add column guardian_id uuid references api.users on delete cascade;
create index card_keys_guardian on private.card_keys (guardian_id) where guardian_id is not null;
comment on column private.card_keys.guardian_id is 'The guardian whose phone shows a child''s card; null for the member''s own phone.';
alter table api.event_registrations
  add column status_in_time text check (status_in_time in ('going', 'interested', 'declined', 'queued'));
comment on column api.event_registrations.status_in_time is
  'The answer before the person first changed it after the deadline: going back to it is not late. Null if there was none.';
alter table private.event_reminders add column start_time timestamptz;
comment on column private.event_reminders.start_time is
  'When the event was due to start at the time; if it is postponed, people are reminded again.';
alter table private.event_sequences add column was_published boolean not null default false;
comment on column private.event_sequences.was_published is 'Whether it may appear in calendars, even when cancelled.';
-- What was cancelled before this was kept stays in the calendars that may have it.
update private.event_sequences set was_published = true;
alter table private.member_changes add column left_at timestamptz;
create index member_changes_left on private.member_changes (left_at) where left_at is not null;
comment on column private.member_changes.left_at is
  'When the person left the club; null for members. A week later, doors no longer need to know, and the row is deleted.';
update private.member_changes m set left_at = now()
where not exists (select from api.user_roles ur where ur.association_id = m.association_id and ur.user_id = m.user_id);

create table private.club_rosters (
  association_id uuid primary key references api.associations on delete cascade,
  changes_since xid8 not null
);
alter table private.club_rosters enable row level security;
comment on table private.club_rosters is
  'The transaction since which departures from a club have been recorded: a door with an older cursor gets everything again.';

alter table api.events drop constraint events_created_by_fkey;

create table private.withdrawn_answers (
  event_id uuid not null references api.events on delete cascade,
  user_id uuid not null references api.users on delete cascade,
  status text check (status in ('going', 'interested', 'declined', 'queued')),
  withdrawn_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
alter table private.withdrawn_answers enable row level security;
create index withdrawn_answers_user on private.withdrawn_answers (user_id);
comment on table private.withdrawn_answers is
  'When answers were withdrawn, kept until the event has ended: one given earlier but received later does not count. The status is that of an answer given in time and withdrawn after the deadline: giving it again is not late.';

-- The app's languages are rows, not constraints.
create table private.languages (
  code text primary key references translations.languages,
  sort_order smallint not null,
  words jsonb not null
);
alter table private.languages enable row level security;
comment on table private.languages is
  'The languages that people may choose, in order, with what the database itself writes in them; from src/locales.';
alter table api.users
  drop constraint users_language_check,
  add constraint users_language_check check (language ~ '^[a-z]{2}$');
alter table api.email_templates
  drop constraint email_templates_language_check,
  add constraint email_templates_language_check check (language ~ '^[a-z]{2}$');
alter table private.mail_messages
  drop constraint mail_messages_language_check,
  add constraint mail_messages_language_check check (language ~ '^[a-z]{2}$');

alter table private.mail_messages add column plain_body text;
comment on column private.mail_messages.plain_body is
  'The beginning of an announcement as text, still Liquid, for rpc/my_announcements; null for other mails.';

alter table private.announced_events add column called_off boolean not null default false;
comment on column private.announced_events.called_off is
  'Their latest mail was that it is cancelled: if it takes place after all, those invited can be told so.';

-- Rows are sent back as they were read, which a generated column refuses.
alter table api.associations
  alter column can_register drop expression,
  alter column can_register set default true;
alter table api.users
  alter column has_account drop expression,
  alter column has_account set default true;
alter table translations.translations
  alter column edited drop expression,
  alter column edited set default false,
  alter column search_vector drop expression,
  alter column search_vector set default '';

alter table private.mail_deliveries add column secrets jsonb not null default '{}';
comment on column private.mail_deliveries.secrets is
  'Variables that must not be known to anybody else (app.secret_variables), until the mail is sent. Only app.claim_mail reads them.';
update private.mail_deliveries d
set secrets = jsonb_strip_nulls(jsonb_build_object('link', coalesce(d.variables -> 'link', m.variables -> 'link'))), variables = d.variables - 'link'
from private.mail_messages m
where m.id = d.message_id and m.kind in ('verification', 'password_reset', 'email_change', 'email_changed', 'invitation') and d.state <> 'sent';
update private.mail_deliveries
set secrets = jsonb_build_object('unsubscribe', variables -> 'unsubscribe'), variables = variables - 'unsubscribe'
where variables ? 'unsubscribe';
update private.mail_messages set variables = variables - 'link'
where kind in ('verification', 'password_reset', 'email_change', 'email_changed', 'invitation') and variables ? 'link';
-- Those that contain a secret or a name: the log shows their source instead.
update private.mail_messages set rendered_subject = null where subject ~ '\{\{-?\s*(link|unsubscribe|sender|inviter)\M';

-- Searches ignore accents. The rules define app.fold again.
create function app.fold(p_text text) returns text
language sql immutable set search_path = '' as $$
  select replace(replace(replace(replace(translate(
    regexp_replace(lower(normalize(lower(p_text), nfd)), '[\u0300-\u036f]', '', 'g'),
    'øØđĐðÐłŁς', 'ooddddllσ'), 'æ', 'ae'), 'œ', 'oe'), 'ß', 'ss'), 'þ', 'th')
$$;
alter table api.users add column folded_name text not null default '';
update api.users set folded_name = app.fold(name);
comment on column api.users.folded_name is 'The name as searches compare it: app.fold.';
drop index api.users_name_trgm;
create index users_folded_name_trgm on api.users using gin (folded_name extensions.gin_trgm_ops);

-- An import may leave the invitations for later.
alter table api.users add column awaits_invitation boolean not null default false;
comment on column api.users.awaits_invitation is 'Imported without an invitation, which somebody is to send; false once it is sent, or the account in use.';
