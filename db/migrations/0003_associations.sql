-- The club. Rows of other tables carry its id, and every policy asks for it, although one club is what an
-- installation has today.

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
  can_register boolean not null generated always as (is_public and allow_user_registration) stored,
  logo_version int,
  timezone text not null default 'Europe/Stockholm',
  created_at timestamptz not null default now(),
  last_modified timestamptz not null default now()
);
alter table api.associations enable row level security;
comment on table api.associations is 'Music and sports clubs.';
comment on column api.associations.can_register is 'Visitors find it in the registration form.';

create function app.prepare_association() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(length(btrim(new.name)), 0) < 3 then
    perform app.fail('ERROR_ASSOCIATION_NAME_TOO_SHORT', '{"min_length": 3}');
  end if;
  new.name := app.text_field('name', new.name, 3, 100);
  new.address := app.text_field('address', new.address, 0, 300);
  new.description := app.text_field('description', new.description, 0, 4000);
  new.mission_statement := app.text_field('mission_statement', new.mission_statement, 0, 4000);
  new.code_of_conduct := app.text_field('code_of_conduct', new.code_of_conduct, 0, 20000);
  new.terms_and_conditions := app.text_field('terms_and_conditions', new.terms_and_conditions, 0, 20000);
  perform app.require(new.is_public is not null, 'is_public');
  perform app.require(new.allow_user_registration is not null, 'allow_user_registration');
  perform app.require(exists (select from pg_timezone_names where name = new.timezone), 'timezone')
    where tg_op = 'INSERT' or new.timezone is distinct from old.timezone;
  return new;
end
$$;
comment on function app.prepare_association() is 'Trigger: trims and bounds what is written, with codes instead of constraint names.';

create trigger prepare before insert or update on api.associations
  for each row execute function app.prepare_association();
create trigger touch before update on api.associations
  for each row execute function app.touch();
