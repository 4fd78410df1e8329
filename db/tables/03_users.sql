-- People. Credentials (passwords, sessions) are kept separately, in private.
create table api.users (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 2 and 100),
  -- Lower case rather than citext: with an empty search path, citext's operators are not found, and comparisons would silently
  -- become case-sensitive.
  email text not null unique check (email = lower(email) and length(email) <= 254),
  date_of_birth date check (date_of_birth between '1900-01-01' and '2100-01-01'),
  address text check (length(address) <= 300),
  status text not null default 'unverified' check (status in ('unverified', 'verified', 'inactive')),
  language text not null default 'sv' check (language ~ '^[a-z]{2}$'),
  last_login timestamptz,
  last_modified timestamptz not null default now(),
  member_since date not null default current_date,
  -- People have the right to get a copy of their data (GDPR, articles 15 and 20) and to have it erased (article 17).
  deleted_at timestamptz,
  -- Denormalised for policies. A policy that looks up memberships does so for the whole club at once, whoever is asked for; here
  -- it is a single comparison, and a separate index finds one club's members among many.
  association_ids uuid[] not null default '{}',
  phone text check (length(phone) <= 30),
  -- Whom to call in an emergency.
  emergency_name text check (length(emergency_name) <= 100),
  emergency_phone text check (length(emergency_phone) <= 30),
  -- A child looked after by guardians, or an adult without an e-mail address of their own, may have no account: the address stored
  -- cannot receive mail (RFC 2606), and there is no password.
  has_account boolean not null default true,
  folded_name text not null default '',
  -- An import may leave the invitations for later.
  awaits_invitation boolean not null default false
);
alter table api.users enable row level security;
create index users_folded_name_trgm on api.users using gin (folded_name extensions.gin_trgm_ops);
create index users_email_trgm on api.users using gin (email extensions.gin_trgm_ops);
create index users_associations on api.users using gin (association_ids);
-- The order in which the list of users is paged.
create index users_by_name on api.users (name, id);
comment on table api.users is 'People, with or without an account. A row is visible to itself, and to user:read:profile.';
comment on column api.users.has_account is 'Whether the person can log in and receive e-mail; false for a child, or an adult without an address of their own: guardians or contact persons do both, if there are any.';
comment on column api.users.folded_name is 'The name as searches compare it: app.fold.';
comment on column api.users.awaits_invitation is 'Imported without an invitation, which somebody is to send; false once it is sent, or the account in use.';
comment on column api.users.deleted_at is 'The person left: what remains is a number in the attendance.';
comment on column api.users.association_ids is
  'The clubs of the person, as in user_roles, for the policies.';

create table private.passwords (
  user_id uuid primary key references api.users on delete cascade,
  hash text not null,
  changed_at timestamptz not null default now()
);
alter table private.passwords enable row level security;
comment on table private.passwords is 'bcrypt hashes, cost 10.';
