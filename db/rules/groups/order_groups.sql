-- Reorders groups in a single step.
create or replace function api.order_groups(p_group_ids uuid[]) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_wanted int := (select count(distinct id) from unnest(p_group_ids) id);
  v_club uuid := (private.managed_group(p_group_ids[1])).association_id;
begin
  perform app.require(v_wanted between 1 and 500 and v_wanted = cardinality(p_group_ids), 'p_group_ids');
  -- Lock groups before the club, in the same order as renaming a group.
  perform from api.groups where id = any (p_group_ids) order by id for no key update;
  -- The lock taken when groups are created. Concurrent reorderings are serialised: the second starts from the result of the first.
  perform from api.associations where id = v_club for no key update;
  if (select count(*) from api.groups where id = any (p_group_ids) and association_id = v_club) <> v_wanted then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "group"}');
  end if;
  update api.groups g set sort_order = p.sort_order
  from app.reordered(p_group_ids, array(select sort_order from api.groups where id = any (p_group_ids))) p
  where g.id = p.id and g.sort_order <> p.sort_order;
end
$$;
comment on function api.order_groups(uuid[]) is
  'Reorders these groups of a club among the places they already occupy. ERROR_RESOURCE_NOT_FOUND without group:manage in their club, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.order_groups(uuid[]) to authenticated;
