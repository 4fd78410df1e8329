-- A member's children and guardians.
create type api.family_member as (user_id uuid, name text, is_child boolean);
comment on type api.family_member is 'A child (is_child) or a guardian of a member.';

create or replace function api.list_family(p_association_id uuid, p_user_id uuid) returns setof api.family_member
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_user_id is distinct from app.user_id()
    and not coalesce(app.has_permission('user:read:profile', p_association_id)
      or app.has_permission('user:update:profile', p_association_id), false) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  return query
    select u.id, u.name, family.is_child
    from (
      select g.child_id as id, true as is_child from api.guardians g
      where g.association_id = p_association_id and g.guardian_id = p_user_id
      union all
      select g.guardian_id, false from api.guardians g
      where g.association_id = p_association_id and g.child_id = p_user_id) family
    join api.users u on u.id = family.id
    order by family.is_child, u.name, u.id;
end
$$;
comment on function api.list_family(uuid, uuid) is
  'A member''s children and guardians in a club: the caller''s own, or anybody''s with user:read:profile or user:update:profile. Otherwise ERROR_INSUFFICIENT_PERMISSIONS.';
grant execute on function api.list_family(uuid, uuid) to authenticated;
