-- What the list of roles needs: a new order in one step, and how many have each role.
create or replace function api.order_roles(p_role_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_wanted int := (select count(distinct id) from unnest(p_role_ids) id);
  v_found int;
begin
  perform app.require(v_wanted between 1 and 500 and v_wanted = cardinality(p_role_ids), 'p_role_ids');
  -- As the caller: policies and triggers decide about each. Locked, so that of two orders at once the second deals out what the first has left.
  select count(*) into v_found
  from (select from api.roles where id = any (p_role_ids) order by id for no key update) locked;
  if v_found <> v_wanted then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "role"}');
  end if;
  -- One's own role cannot be moved: once below another, it could not be moved up again.
  if exists (select from api.user_roles where user_id = app.user_id() and role_id = any (p_role_ids)) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
  -- Their places are handed out again in the new order; where several shared one, the following ones move down.
  with held as (
    select sort_order, row_number() over (order by sort_order) as n from api.roles where id = any (p_role_ids)
  ), places as (
    select n, n + max(sort_order - n) over (order by n) as place from held
  )
  update api.roles r set sort_order = p.place
  from unnest(p_role_ids) with ordinality w (id, n)
  join places p on p.n = w.n
  where r.id = w.id and r.sort_order <> p.place;
end
$$;
comment on function api.order_roles(uuid[]) is
  'Puts these roles into this order, the highest first, on the places that they have among the others. Only roles below one''s own: ERROR_ROLE_TOO_HIGH; ERROR_RESOURCE_NOT_FOUND, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.order_roles(uuid[]) to authenticated;

create type api.role_count as (role_id uuid, members int);
comment on type api.role_count is 'How many members have a role.';

create or replace function api.role_members(p_association_id uuid) returns setof api.role_count
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Who manages roles need not see the members: user_roles alone would show them nobody but themselves.
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
  'How many have each role of the club, for those who manage roles. ERROR_INSUFFICIENT_PERMISSIONS.';
grant execute on function api.role_members(uuid) to authenticated;
