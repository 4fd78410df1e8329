-- People. What proves who they are (passwords, sessions) is kept apart, in private.

create table api.users (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 2 and 100),
  -- Lower case, not citext: with an empty search path citext's operators are out of sight, and a comparison would
  -- silently become case-sensitive.
  email text not null unique check (email = lower(email) and length(email) <= 254),
  date_of_birth date check (date_of_birth between '1900-01-01' and '2100-01-01'),
  address text check (length(address) <= 300),
  status text not null default 'unverified' check (status in ('unverified', 'verified', 'inactive')),
  language text not null default 'sv' check (language in ('sv', 'en')),
  last_login timestamptz,
  last_modified timestamptz not null default now(),
  member_since date not null default current_date
);
alter table api.users enable row level security;
create index users_name_trgm on api.users using gin (name extensions.gin_trgm_ops);
create index users_email_trgm on api.users using gin (email extensions.gin_trgm_ops);
comment on table api.users is 'People with an account. A row is visible to itself, and to user:read:profile.';

create table private.passwords (
  user_id uuid primary key references api.users on delete cascade,
  hash text not null,
  changed_at timestamptz not null default now()
);
alter table private.passwords enable row level security;
comment on table private.passwords is 'bcrypt hashes, cost 10.';

create function app.email_field(p_email text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_email text := lower(btrim(p_email));
begin
  if v_email is null or length(v_email) > 254 or v_email !~ '^[^\s@,;<>"]{1,64}@[^\s@,;<>"]+\.[^\s@.,;<>"]{2,}$' then
    perform app.fail('ERROR_INVALID_EMAIL', jsonb_build_object('email', left(p_email, 254)));
  end if;
  return v_email;
end
$$;
comment on function app.email_field(text) is 'The address in lower case, or ERROR_INVALID_EMAIL {email}.';

create function app.prepare_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.name := app.text_field('name', new.name, 2, 100);
  new.email := app.email_field(new.email);
  new.address := app.text_field('address', new.address, 0, 300);
  perform app.require(new.date_of_birth is null or new.date_of_birth between '1900-01-01' and current_date, 'date_of_birth');
  perform app.require(new.status in ('unverified', 'verified', 'inactive'), 'status');
  perform app.require(new.language in ('sv', 'en'), 'language');
  return new;
end
$$;
comment on function app.prepare_user() is 'Trigger: trims and bounds what is written, with codes instead of constraint names.';

create trigger prepare before insert or update of name, email, address, date_of_birth, status, language on api.users
  for each row execute function app.prepare_user();
create trigger touch before update of name, email, address, date_of_birth, status, language on api.users
  for each row execute function app.touch();
