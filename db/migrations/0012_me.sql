-- What the app asks about the person who is logged in.

create type api.me as (
  id uuid, email text, name text, date_of_birth date, address text, status text, language text,
  last_login timestamptz, last_modified timestamptz, member_since date
);
comment on type api.me is 'One''s own account.';

create function api.me() returns api.me
language sql stable set search_path = '' as $$
  select row(id, email, name, date_of_birth, address, status, language, last_login, last_modified, member_since)::api.me
  from api.users where id = app.user_id()
$$;
comment on function api.me() is 'One''s own account.';
grant execute on function api.me() to authenticated;

create type api.role_comparison as (has_higher_role boolean);
comment on type api.role_comparison is 'Whether the one person''s role is above the other''s.';

create function api.compare_user_roles(target_user_id uuid, current_user_id uuid) returns api.role_comparison
language sql stable security definer set search_path = '' as $$
  select row(coalesce(bool_or(app.rank(target_user_id, a.id) < app.rank(current_user_id, a.id)), false))::api.role_comparison
  from app.my_associations() a (id)
$$;
comment on function api.compare_user_roles(uuid, uuid) is
  '{has_higher_role}: the target''s role is above the other''s, in a club of the caller.';
grant execute on function api.compare_user_roles(uuid, uuid) to authenticated;
