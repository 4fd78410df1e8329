-- Links sent by e-mail, which prove access to a mailbox. Only their SHA-256 is stored.
create table private.verifications (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('registration', 'email', 'email_change', 'email_change_undo', 'user_invitation', 'password_reset')),
  email text not null,
  user_id uuid references api.users on delete cascade,
  association_id uuid references api.associations on delete cascade,
  token_hash bytea unique,
  registration jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  authorized_by uuid references private.sessions on delete set null
);
alter table private.verifications enable row level security;
create index verifications_user on private.verifications (user_id);
create index verifications_association on private.verifications (association_id);
create index verifications_email on private.verifications (email, type);
create index verifications_expires on private.verifications (expires_at);
create index verifications_authorized_by on private.verifications (authorized_by) where authorized_by is not null;
comment on table private.verifications is 'Links sent by mail, each good once.';
comment on column private.verifications.registration is
  'What was registered together with this link, the password hashed: whoever opens it gets this, and not what somebody else registered for the same address in between.';
comment on column private.verifications.authorized_by is
  'For a change of address: the session that asked for it and gave the password. Without one, the password is required when the link is opened.';

create table private.link_requests (
  id bigint primary key generated always as identity,
  purpose text not null,
  email text not null,
  address text,
  requested_at timestamptz not null default now(),
  source uuid
);
alter table private.link_requests enable row level security;
create index link_requests_email on private.link_requests (email, purpose, requested_at);
create index link_requests_address on private.link_requests (address, requested_at);
create index link_requests_time on private.link_requests (requested_at);
comment on table private.link_requests is 'Links asked for within the last day, whether or not the address has an account.';
comment on column private.link_requests.source is 'The known device it came from; null for strangers.';

-- Inviting somebody with a role, in the specification's order: look up the person, create a verification, create the invitation.
create table api.association_invitations (
  id uuid primary key default gen_random_uuid(),
  email text not null check (email = lower(email) and length(email) <= 254),
  role_id uuid not null references api.roles on delete cascade,
  association_id uuid not null references api.associations on delete cascade,
  verification_id uuid not null unique references private.verifications on delete cascade,
  expires_at timestamptz not null,
  is_processed boolean not null default false,
  invited_by uuid references api.users on delete set null,
  created_at timestamptz not null default now()
);
alter table api.association_invitations enable row level security;
create index association_invitations_association on api.association_invitations (association_id, email);
create index association_invitations_role on api.association_invitations (role_id);
create index association_invitations_invited_by on api.association_invitations (invited_by);
comment on table api.association_invitations is 'Invitations to a club: pending while not processed and not expired.';
comment on column api.association_invitations.verification_id is 'Names the invitation''s link. The link''s secret goes to the mailbox only.';
