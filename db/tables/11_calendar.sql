-- A member's events as a calendar that other programs can subscribe to (iCalendar, RFC 5545). The URL contains a token, because
-- those programs cannot log in.
create table private.calendar_tokens (
  user_id uuid primary key references api.users on delete cascade,
  token text not null unique,
  created_at timestamptz not null default now()
);
alter table private.calendar_tokens enable row level security;
comment on table private.calendar_tokens is 'The address of a person''s calendar; replacing it ends the old one.';
