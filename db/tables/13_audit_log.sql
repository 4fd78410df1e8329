-- Who did what to whom, when and in which session. Written in the transaction of the act, so that rolling the act back leaves no
-- line. Never changed (rules/audit_log/append_only.sql), except to forget a person.
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
comment on column private.audit_log.details is
  'What changed: names of fields, permissions, roles, states; numbers; the reason given by staff, where one is required.';
