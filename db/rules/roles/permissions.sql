-- Permission checks. Policies call these in sub-selects, so that each is evaluated once per statement and its result can drive an index.
create or replace function app.my_associations() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select association_id from api.user_roles where user_id = app.user_id()
$$;
comment on function app.my_associations() is 'The clubs that the caller is a member of.';
grant execute on function app.my_associations() to anon, authenticated;

create or replace function app.associations_with(p_permission text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select ur.association_id
  from api.user_roles ur
  join api.users u on u.id = ur.user_id and u.status = 'verified'
  join api.role_permissions rp on rp.role_id = ur.role_id
  join api.permissions p on p.id = rp.permission_id
  where ur.user_id = (select app.user_id()) and p.name = p_permission
    -- Checked last, and only for few permissions: those for the door are not affected.
    and (not private.is_over_people(p_permission) or private.has_second_factor_session()
      or not exists (select from api.associations a where a.id = ur.association_id and a.requires_second_factor))
$$;
comment on function app.associations_with(text) is 'The clubs in which the caller has the permission and can use it in this session.';
grant execute on function app.associations_with(text) to anon, authenticated;

create or replace function app.has_permission(p_permission text, p_association_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_association_id in (select app.associations_with(p_permission))
$$;
comment on function app.has_permission(text, uuid) is 'Whether the caller has the permission in the club.';
grant execute on function app.has_permission(text, uuid) to anon, authenticated;

-- Nobody can raise their own permissions: giving or editing roles is limited by the caller's own, and somebody who can undo it
-- always remains in a club. Nothing is checked without a caller (seeds, migrations).
create or replace function app.holds_all_of(p_role_id uuid, p_association_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select permission_id from api.role_permissions where role_id = p_role_id
    except
    select rp.permission_id
    from api.user_roles ur join api.role_permissions rp on rp.role_id = ur.role_id
    where ur.user_id = app.user_id() and ur.association_id = p_association_id)
$$;
comment on function app.holds_all_of(uuid, uuid) is 'Whether the caller holds every permission of a role.';
