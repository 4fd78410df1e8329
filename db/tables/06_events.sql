-- Events of a club. Triggers on the registrations maintain the counts.
create table api.events (
  id uuid primary key default gen_random_uuid(),
  association_id uuid not null references api.associations on delete cascade,
  slug text not null,
  title text not null check (length(title) between 2 and 200),
  description text check (length(description) <= 10000),
  type text not null check (type in (
    'club', 'concert', 'festival', 'match', 'meeting', 'other', 'rehearsal', 'tournament', 'training')),
  location text check (length(location) <= 300),
  start_time timestamptz not null,
  end_time timestamptz not null check (end_time > start_time),
  max_participants int check (max_participants between 1 and 100000),
  is_private boolean not null default false,
  status text not null default 'draft' check (status in ('draft', 'published', 'cancelled', 'archived')),
  image text,
  going_count int not null default 0,
  interested_count int not null default 0,
  -- No foreign key: PostgreSQL checks all foreign keys again when a row is written twice in a transaction, so an answer that
  -- frees a place would lock the event's creator after the event. private.forget clears it for deleted people.
  created_by uuid,
  created_at timestamptz not null default now(),
  last_modified timestamptz not null default now(),
  -- Weekly rehearsals are ordinary single events that know they belong together.
  series_id uuid,
  answer_by date,
  answer_reminder_days smallint check (answer_reminder_days between 1 and 30),
  -- No foreign keys: if the event's only group is deleted, nobody is invited; the event does not become everybody's.
  group_ids uuid[] not null default '{}' check (cardinality(group_ids) <= 100),
  others_see boolean not null default false,
  old_codes text check (old_codes in ('admit', 'ask', 'refuse')),
  paper_cards text check (paper_cards in ('admit', 'ask', 'refuse')),
  queued_count int not null default 0,
  address text check (length(address) <= 300),
  guests_allowed smallint not null default 0 check (guests_allowed between 0 and 20),
  guests_count int not null default 0,
  shows_photos boolean not null default false,
  unique (association_id, slug),
  constraint events_answer_reminder check (answer_by is not null or answer_reminder_days is null)
);
alter table api.events enable row level security;
create index events_end on api.events (association_id, end_time);
create index events_created_by on api.events (created_by);
create index events_title_trgm on api.events using gin (title extensions.gin_trgm_ops);
create index events_reminders on api.events (start_time) where status = 'published';
-- Upcoming events are at the end of this index; including end_time lets past ones be skipped without reading the table.
create index events_times on api.events (start_time, end_time, association_id);
create index events_series on api.events (series_id, start_time) where series_id is not null;
create index events_answer_reminders on api.events (answer_by) where status = 'published' and answer_reminder_days is not null;
create index events_cancelled on api.events (association_id) where status = 'cancelled';
comment on table api.events is 'Events of a club.';
comment on column api.events.address is 'Street and town, for a map; location holds the name of the place.';
comment on column api.events.old_codes is 'Overrides what the club does with old codes; null for the club''s setting.';
comment on column api.events.paper_cards is 'Overrides what the club does with paper cards; null for the club''s setting.';
comment on column api.events.image is 'Version of the image, part of its address; null without one.';
comment on column api.events.series_id is 'The same for events that were repeated from one another; null for a single one.';
comment on column api.events.answer_by is
  'The last day to answer, in the club''s time zone; later answers are accepted and marked. Null if there is none.';
comment on column api.events.answer_reminder_days is
  'How many days before answer_by to remind those who have not answered; null for no reminder.';
comment on column api.events.guests_allowed is 'How many guests each member may bring.';
comment on column api.events.guests_count is
  'How many guests those who are going bring; together with going_count, the number of places taken.';
comment on column api.events.shows_photos is 'Whether its doors show photos of members, if the club does.';
comment on column api.events.group_ids is 'The groups whose members are invited; empty for everybody.';
comment on column api.events.others_see is 'Those who are not invited also see the event, marked as not for them.';

-- An event's picture. Browsers request images without a token, so knowing the URL is the right to see it: its version is random,
-- and only those who can see the event learn it.
create table private.event_images (
  event_id uuid primary key references api.events on delete cascade,
  version text not null,
  media_type text not null check (media_type in ('image/webp', 'image/jpeg', 'image/png')),
  content bytea not null check (octet_length(content) <= 1048576)
);
alter table private.event_images enable row level security;
comment on table private.event_images is 'Pictures of events, as the browser scaled them.';

create table private.event_sequences (
  event_id uuid primary key references api.events on delete cascade,
  sequence int not null,
  was_published boolean not null default false
);
alter table private.event_sequences enable row level security;
comment on column private.event_sequences.was_published is 'Whether it may appear in calendars, even when cancelled.';
comment on table private.event_sequences is 'How often an event was changed in what its calendar entry shows (RFC 5545, section 3.8.7.4).';

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
  told_at timestamptz not null default now(),
  called_off boolean not null default false
);
alter table private.announced_events enable row level security;
comment on table private.announced_events is 'Events whose invitees have been told about their publication: nobody is told twice.';
comment on column private.announced_events.called_off is
  'Their latest mail was that it is cancelled: if it takes place after all, those invited can be told so.';
