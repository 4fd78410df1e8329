-- The contents of e-mails: Liquid sources, built in for every language, and a club's own, which override them or are additional.

-- Declared here for the columns below, defined in rules/mail/mail_variables.sql.
create function app.mail_variables(p_kind text) returns text[] language sql immutable as 'select null::text[]';

create table api.email_templates (
  id uuid primary key default gen_random_uuid(),
  association_id uuid references api.associations on delete cascade,
  scope text not null generated always as (case when association_id is null then 'global' else 'association' end) stored,
  kind text not null default 'announcement' check (app.mail_variables(kind) is not null),
  name text not null check (length(name) between 2 and 100),
  subject text not null check (length(subject) between 1 and 200),
  html_body text not null check (length(html_body) between 1 and 100000),
  text_body text check (length(text_body) <= 100000),
  language text not null default 'sv' check (language ~ '^[a-z]{2}$'),
  variables text[] not null generated always as (app.mail_variables(kind)) stored,
  created_at timestamptz not null default now(),
  last_modified timestamptz not null default now()
);
alter table api.email_templates enable row level security;
create index email_templates_association on api.email_templates (association_id);
create unique index email_templates_global on api.email_templates (kind, language) where association_id is null;
-- A club can override each built-in mail once per language, and have any number of announcements.
create unique index email_templates_override on api.email_templates (association_id, kind, language)
  where association_id is not null and kind <> 'announcement';
comment on table api.email_templates is 'Mail templates (Liquid): global ones, and those of a club.';
comment on column api.email_templates.kind is 'The built-in mail that it replaces in its club, or announcement.';
comment on column api.email_templates.text_body is 'Without one, the plain part is made from the HTML.';
comment on column api.email_templates.variables is 'What subject and bodies may print.';

-- Mail is queued in the transaction that causes it and sent by a worker. A message keeps a copy of the Liquid sources, so that
-- editing a template does not change what is already queued. It is rendered for each recipient when sent, because names, links
-- and unsubscribe links differ, and because storing a rendered account mail would keep its link for ever. Only the subject is
-- stored afterwards, for the log.
create table private.mail_messages (
  id uuid primary key default gen_random_uuid(),
  association_id uuid references api.associations on delete cascade,
  kind text not null check (app.mail_variables(kind) is not null),
  category text check (category in ('announcements', 'events', 'reminders')),
  language text not null check (language ~ '^[a-z]{2}$'),
  subject text not null,
  html_body text not null,
  text_body text,
  variables jsonb not null default '{}',
  rendered_subject text,
  sender_id uuid references api.users on delete set null,
  created_at timestamptz not null default now(),
  -- The log's counts are updated on every change rather than computed when somebody looks.
  recipients int not null default 0,
  sent int not null default 0,
  failed int not null default 0,
  sent_at timestamptz,
  is_test boolean not null default false,
  plain_body text
);
alter table private.mail_messages enable row level security;
create index mail_messages_association on private.mail_messages (association_id, created_at);
create index mail_messages_sender on private.mail_messages (sender_id) where sender_id is not null;
create index mail_messages_logged on private.mail_messages (association_id, created_at)
  where kind in ('announcement', 'reminder', 'answer_reminder', 'invitation');
-- Used when an account is deleted (rpc/delete_my_account).
create index mail_messages_inviter on private.mail_messages ((variables ->> 'inviter')) where kind = 'invitation';
create index mail_messages_created on private.mail_messages (created_at);
create index mail_messages_tests on private.mail_messages (sender_id, created_at) where is_test;
comment on table private.mail_messages is 'What is sent: one row per mail, whoever many get it. A campaign has the id that its sender gave it.';
comment on column private.mail_messages.category is 'What people may opt out of; null for account mails, which nobody can.';
comment on column private.mail_messages.variables is 'The same for all recipients. link and unsubscribe are paths: the worker knows the site. start is ISO 8601.';
comment on column private.mail_messages.recipients is 'Deliveries, of which sent and failed; kept by their triggers, as is sent_at, the latest.';
comment on column private.mail_messages.plain_body is
  'The beginning of an announcement as text, still Liquid, for rpc/my_announcements; null for other mails.';
comment on column private.mail_messages.is_test is 'Sent to its writer to be looked at: in no log.';

create table private.mail_deliveries (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references private.mail_messages on delete cascade,
  user_id uuid references api.users on delete set null,
  email text not null,
  name text,
  variables jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  priority smallint not null default 1,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default now(),
  lease uuid,
  last_error text,
  provider_message_id text,
  sent_at timestamptz,
  secrets jsonb not null default '{}',
  unique (message_id, email)
);
alter table private.mail_deliveries enable row level security;
create index mail_deliveries_waiting on private.mail_deliveries (priority, next_attempt_at) where state in ('queued', 'sending');
create index mail_deliveries_user on private.mail_deliveries (user_id) where user_id is not null;
create index mail_deliveries_email on private.mail_deliveries (email);
create index mail_deliveries_failed on private.mail_deliveries (message_id) where state = 'failed';
comment on table private.mail_deliveries is 'Who gets a mail, and how far it has come.';
comment on column private.mail_deliveries.next_attempt_at is 'When it may be claimed: while it is being sent, when the lease ends.';
comment on column private.mail_deliveries.secrets is
  'Variables that must not be known to anybody else (app.secret_variables), until the mail is sent. Only app.claim_mail reads them.';
comment on column private.mail_deliveries.priority is '0 for account mails, which somebody waits for; 1 for the rest.';

-- An e-mail goes to an address, which may not belong to a member.
create table private.mail_addresses (
  email text primary key,
  token text not null unique,
  announcements boolean not null default true,
  events boolean not null default true,
  reminders boolean not null default true
);
alter table private.mail_addresses enable row level security;
comment on table private.mail_addresses is
  'Addresses that got mail with a way out, the token of that, and the wishes of those that are no account''s.';

-- Which e-mails a person wants. Account mails are always sent.
create table api.email_preferences (
  user_id uuid primary key references api.users on delete cascade,
  announcements boolean not null default true,
  events boolean not null default true,
  reminders boolean not null default true,
  last_modified timestamptz not null default now()
);
alter table api.email_preferences enable row level security;
comment on table api.email_preferences is 'Which mails a person wants beside those about the account.';

-- Mail to many: the recipients are fixed when it is queued, and queuing the same campaign again has no effect.
create table private.event_reminders (
  event_id uuid primary key references api.events on delete cascade,
  queued_at timestamptz not null default now(),
  start_time timestamptz
);
alter table private.event_reminders enable row level security;
comment on table private.event_reminders is 'Events whose reminders were queued.';
comment on column private.event_reminders.start_time is
  'When the event was due to start at the time; if it is postponed, people are reminded again.';

create table private.answer_reminders (
  event_id uuid primary key references api.events on delete cascade,
  queued_at timestamptz,
  reminded int not null default 0,
  automatic_for date
);
alter table private.answer_reminders enable row level security;
comment on table private.answer_reminders is 'When those who have not answered an event were last reminded, and how many they were.';
comment on column private.answer_reminders.automatic_for is 'The deadline for which the event''s own reminder has been dealt with.';
