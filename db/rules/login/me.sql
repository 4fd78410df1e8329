-- What the app asks about the logged-in person.
create type api.me as (
  id uuid, email text, name text, date_of_birth date, address text, status text, language text,
  last_login timestamptz, last_modified timestamptz, member_since date, phone text, emergency_name text, emergency_phone text
);
comment on type api.me is 'The caller''s own account.';

create or replace function api.me() returns api.me
language sql stable set search_path = '' as $$
  select row(id, email, name, date_of_birth, address, status, language, last_login, last_modified, member_since,
    phone, emergency_name, emergency_phone)::api.me
  from api.users where id = app.user_id()
$$;
comment on function api.me() is 'The caller''s own account.';
grant execute on function api.me() to authenticated;
