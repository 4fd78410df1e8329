-- A member's answer before the event: going, interested, declined or on the waiting list. app.user_id is declared here for the
-- default below, and defined in rules/shared/request.sql.
create function app.user_id() returns uuid language sql stable as 'select null::uuid';

create table api.event_registrations (
  event_id uuid not null references api.events on delete cascade,
  user_id uuid not null default app.user_id() references api.users on delete cascade,
  status text not null check (status in ('going', 'interested', 'declined', 'queued')),
  date_registered timestamptz not null default now(),
  -- The event's club, set by the trigger, so that policies can check it without reading the event.
  association_id uuid not null references api.associations on delete cascade,
  comment text check (length(comment) between 1 and 200),
  answered_at timestamptz not null default now(),
  queue_order bigint,
  guests smallint not null default 0 check (guests between 0 and 20),
  guest_names text[] not null default '{}',
  status_in_time text check (status_in_time in ('going', 'interested', 'declined', 'queued')),
  primary key (event_id, user_id),
  constraint event_registrations_queue check ((status = 'queued') = (queue_order is not null)),
  constraint event_registrations_guest_names check (cardinality(guest_names) <= greatest(guests, 0))
);
alter table api.event_registrations enable row level security;
create index event_registrations_user on api.event_registrations (user_id);
create index event_registrations_association on api.event_registrations (association_id);
create index event_registrations_queue on api.event_registrations (event_id, queue_order) where status = 'queued';
-- Guests' names, which are erased some time after the event.
create index event_registrations_named_guests on api.event_registrations (event_id) where guest_names <> '{}';
comment on table api.event_registrations is 'Who is going to an event, is interested, has declined, or is on the waiting list.';
comment on column api.event_registrations.comment is 'A comment on the answer, such as "ten minutes late".';
comment on column api.event_registrations.answered_at is
  'When the person gave the answer; if they were offline, it arrives later. date_registered is when it took effect here.';
comment on column api.event_registrations.queue_order is
  'The person with the smallest number gets a free place first. Ordered by arrival at the server, unless staff moved somebody.';
comment on column api.event_registrations.guests is
  'How many guests the person brings, if going or on the waiting list; each takes a place.';
comment on column api.event_registrations.guest_names is
  'The guests'' names, as far as the person has given them. Erased some time after the event.';
comment on column api.event_registrations.status_in_time is
  'The answer before the person first changed it after the deadline: going back to it is not late. Null if there was none.';

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
