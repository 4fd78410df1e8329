-- Sessions and their tokens (JSON Web Tokens, RFC 7519, signed with HMAC SHA-256). A session is a family of refresh tokens: each
-- use issues a successor, and reusing a token whose successor has been used ends the family.
create table private.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references api.users on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  revoked_at timestamptz,
  device text,
  second_factor text check (second_factor in ('code', 'recovery_code', 'trusted_device', 'passkey')),
  proved_at timestamptz not null default now()
);
alter table private.sessions enable row level security;
create index sessions_user on private.sessions (user_id);
create index sessions_last_used on private.sessions (last_used_at);
create index sessions_revoked on private.sessions (revoked_at) where revoked_at is not null;
comment on table private.sessions is 'One row per login.';
comment on column private.sessions.device is 'The device as recognised from the User-Agent of the login: "Firefox, Android".';
comment on column private.sessions.proved_at is
  'When the user last proved their identity in this session: at login, or with api.confirm_password.';
comment on column private.sessions.second_factor is
  'What was used in addition to the password, or instead of it; null if only the password.';

create table private.refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references private.sessions on delete cascade,
  parent bytea references private.refresh_tokens on delete set null,
  issued_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  branch uuid,
  branched_at timestamptz
);
alter table private.refresh_tokens enable row level security;
create index refresh_tokens_session on private.refresh_tokens (session_id);
create index refresh_tokens_parent on private.refresh_tokens (parent);
create index refresh_tokens_expires on private.refresh_tokens (expires_at);
create index refresh_tokens_branch on private.refresh_tokens (session_id, used_at) where branch is not null;
comment on table private.refresh_tokens is 'Refresh tokens by their SHA-256; the token itself is not kept.';
comment on column private.refresh_tokens.branch is
  'Set when a token was used twice at the same time: marks the successors of the second use, from branched_at on. Null for the first line.';

-- Password login, and the limits that make guessing futile.
create table private.login_failures (
  id bigint primary key generated always as identity,
  email text not null,
  address text,
  failed_at timestamptz not null default now(),
  source uuid
);
alter table private.login_failures enable row level security;
create index login_failures_email on private.login_failures (email, failed_at);
create index login_failures_address on private.login_failures (address, failed_at);
create index login_failures_time on private.login_failures (failed_at);
comment on table private.login_failures is 'Failed logins within the window; a right password clears those of its e-mail.';
comment on column private.login_failures.source is 'The known device it came from, or the session of a logged-in user; null for strangers.';

create table private.known_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references api.users on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  trusted_until timestamptz,
  unique (token_hash, user_id)
);
alter table private.known_devices enable row level security;
create index known_devices_user on private.known_devices (user_id, last_used_at);
create index known_devices_last_used on private.known_devices (last_used_at);
comment on table private.known_devices is
  'Devices on which a person has logged in, by the SHA-256 of the token that they store. Their failed logins are counted separately, so that no stranger can lock the person out.';
comment on column private.known_devices.trusted_until is
  'Until then the password is enough on this device, even if the person has a second factor.';

create table private.common_passwords (
  password text primary key
);
alter table private.common_passwords enable row level security;
comment on table private.common_passwords is 'The passwords that attackers try first, in lower-case letters and digits only.';

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
