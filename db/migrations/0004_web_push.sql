-- Notifications by web push (RFC 8030), beside mail.

-- A browser that shows notifications. What it gives us is a secret: whoever knows the address may send to it, and it says which
-- browser somebody uses. So nobody reads it but the worker, and the owner sees a name and a time.
create table private.push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references api.users on delete cascade,
  session_id uuid not null references private.sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text,
  created_at timestamptz not null default now(),
  last_success_at timestamptz
);
alter table private.push_devices enable row level security;
create index push_devices_user on private.push_devices (user_id);
create index push_devices_session on private.push_devices (session_id);
comment on table private.push_devices is
  'Browsers that show notifications, as long as the session in which each asked for them. One is removed when its push service says that it is gone.';
comment on column private.push_devices.endpoint is 'Where the worker posts to, at a push service; named by the browser, so checked by private.is_push_service.';

create table private.push_deliveries (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references private.mail_messages on delete cascade,
  device_id uuid not null references private.push_devices on delete cascade,
  variables jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'dropped')),
  priority smallint not null default 1,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease uuid,
  last_error text,
  sent_at timestamptz,
  unique (message_id, device_id)
);
alter table private.push_deliveries enable row level security;
create index push_deliveries_waiting on private.push_deliveries (priority, next_attempt_at) where state in ('queued', 'sending');
create index push_deliveries_device on private.push_deliveries (device_id);
comment on table private.push_deliveries is
  'Notifications of messages, one per device, and how far each has come; as private.mail_deliveries. Their text is made when they are sent.';
comment on column private.push_deliveries.state is 'dropped: by the time it could be sent, it no longer concerned its reader; last_error says why.';

-- Which messages a person gets as notifications. As long as no device asks for any, these have no effect.
create table api.push_preferences (
  user_id uuid primary key references api.users on delete cascade,
  announcements boolean not null default true,
  events boolean not null default true,
  answers boolean not null default true,
  reminders boolean not null default true,
  places boolean not null default true,
  is_discreet boolean not null default false,
  quiet_from time default '22:00',
  quiet_until time default '07:00',
  muted_groups uuid[] not null default '{}' check (cardinality(muted_groups) <= 100),
  last_modified timestamptz not null default now(),
  constraint push_preferences_quiet check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until)
);
alter table api.push_preferences enable row level security;
comment on table api.push_preferences is 'Which messages a person gets as notifications, when, and how much they say.';
comment on column api.push_preferences.is_discreet is 'Notifications name the club and nothing else, as others may see the screen.';
comment on column api.push_preferences.quiet_from is
  'Notifications are held back from this time of day until quiet_until, in the club''s time zone; both are null for never.';
-- No foreign keys: a group that is deleted is in no event any more.
comment on column api.push_preferences.muted_groups is 'Groups whose events and announcements give no notifications.';
insert into api.push_preferences (user_id) select id from api.users;

-- Questions to answer can be refused apart from reminders of what one is going to.
alter table api.email_preferences add column answers boolean not null default true;
update api.email_preferences set answers = reminders;

-- Sessions past their whole lifetime are deleted, too, and with them the devices that were added in them.
create index sessions_created on private.sessions (created_at);
