-- Who may edit texts.
create or replace function app.can_translate(p_permission text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from app.associations_with(p_permission))
$$;
comment on function app.can_translate(text) is 'Whether the caller has the permission in any club: texts belong to the installation.';
grant execute on function app.can_translate(text) to authenticated;
