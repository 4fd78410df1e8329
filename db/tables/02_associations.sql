-- The club. Rows of other tables carry its id, and every policy checks it: an installation may have several clubs.
create table api.associations (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 3 and 100),
  type text not null check (type in ('music', 'sport')),
  address text check (length(address) <= 300),
  description text check (length(description) <= 4000),
  mission_statement text check (length(mission_statement) <= 4000),
  code_of_conduct text check (length(code_of_conduct) <= 20000),
  terms_and_conditions text check (length(terms_and_conditions) <= 20000),
  is_public boolean not null default true,
  allow_user_registration boolean not null default true,
  can_register boolean not null default true,
  logo_version int,
  timezone text not null default 'Europe/Stockholm',
  created_at timestamptz not null default now(),
  last_modified timestamptz not null default now(),
  -- Who else is going to an event: names only, and only in clubs that allow their members to see them.
  shows_participants boolean not null default false,
  shows_comments boolean not null default false,
  old_codes text not null default 'ask' check (old_codes in ('admit', 'ask', 'refuse')),
  paper_cards text not null default 'admit' check (paper_cards in ('admit', 'ask', 'refuse')),
  requires_second_factor boolean not null default false,
  shows_photos boolean not null default false
);
alter table api.associations enable row level security;
create index associations_public on api.associations (is_public);
comment on table api.associations is 'Music and sports clubs.';
comment on column api.associations.can_register is 'Visitors find it in the registration form.';
comment on column api.associations.shows_participants is 'Members see the names of those who go to an event.';
comment on column api.associations.shows_comments is 'Anyone who sees the names of those who are going also sees their comments.';
comment on column api.associations.old_codes is 'What doors do with a code that was signed at another time, such as a screenshot.';
comment on column api.associations.paper_cards is 'What doors do with an unsigned code: paper cards and older apps.';
comment on column api.associations.requires_second_factor is
  'Permissions over people can be used only in a session that was started with a second factor.';
comment on column api.associations.shows_photos is 'Doors show the photos that members have provided, at events that ask for it.';
comment on column api.associations.logo_version is 'Version of the logo, part of its address; null without one.';

-- Shown before login and in e-mails, so anyone who knows the URL can see it.
create table private.association_logos (
  association_id uuid primary key references api.associations on delete cascade,
  version int not null,
  media_type text check (media_type in ('image/webp', 'image/jpeg', 'image/png')),
  content bytea check (octet_length(content) <= 204800)
);
alter table private.association_logos enable row level security;
comment on table private.association_logos is
  'Logos of clubs. Without content when taken away: the row keeps count, for no address may ever show another picture.';
