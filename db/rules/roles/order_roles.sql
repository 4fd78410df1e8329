-- For the list of roles: reordering in a single step, and how many members have each.
create or replace function api.order_roles(p_role_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_wanted int := (select count(distinct id) from unnest(p_role_ids) id);
  v_found int;
begin
  perform app.require(v_wanted between 1 and 500 and v_wanted = cardinality(p_role_ids), 'p_role_ids');
  -- Runs as the caller, so policies and triggers decide for each role. Locked, so that the second of two concurrent reorderings
  -- starts from the result of the first.
  select count(*) into v_found
  from (select from api.roles where id = any (p_role_ids) order by id for no key update) locked;
  if v_found <> v_wanted then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "role"}');
  end if;
  -- Even where it would keep its place: app.guard_role refuses only its moves.
  if exists (select from api.user_roles where user_id = app.user_id() and role_id = any (p_role_ids)) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
  update api.roles r set sort_order = p.sort_order
  from app.reordered(p_role_ids, array(select sort_order from api.roles where id = any (p_role_ids))) p
  where r.id = p.id and r.sort_order <> p.sort_order;
end
$$;
comment on function api.order_roles(uuid[]) is
  'Reorders these roles, highest first, among the places they already occupy. Only for roles below the caller''s: ERROR_ROLE_TOO_HIGH; ERROR_RESOURCE_NOT_FOUND, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.order_roles(uuid[]) to authenticated;

create type api.role_count as (role_id uuid, members int);
comment on type api.role_count is 'How many members have a role.';

create or replace function api.role_members(p_association_id uuid) returns setof api.role_count
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Those who manage roles may not be able to see members: through user_roles, they would only see themselves.
  if not exists (
    select from unnest(array['role:create', 'role:update', 'role:delete']) needed
    where app.has_permission(needed, p_association_id)) then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  end if;
  return query
    select r.id, (select count(*)::int from api.user_roles ur where ur.role_id = r.id)
    from api.roles r where r.association_id = p_association_id;
end
$$;
comment on function api.role_members(uuid) is
  'How many members have each role of the club, for those who manage roles. ERROR_INSUFFICIENT_PERMISSIONS.';
grant execute on function api.role_members(uuid) to authenticated;
