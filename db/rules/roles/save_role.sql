-- Saves a role together with its permissions.
create or replace function api.save_role(
  p_role jsonb, p_permission_ids uuid[], p_known_ids uuid[] default null
) returns api.roles
language plpgsql set search_path = '' as $$
declare
  v_role api.roles;
begin
  perform app.require(coalesce(jsonb_typeof(p_role) = 'object', false), 'p_role');
  if p_role ->> 'id' is null then
    insert into api.roles (name, description, association_id, sort_order)
    select name, description, association_id, sort_order
    from jsonb_populate_record(null::api.roles, p_role)
    returning * into v_role;
  else
    update api.roles r
    set name = coalesce(p_role ->> 'name', r.name),
      description = case when p_role ? 'description' then p_role ->> 'description' else r.description end,
      sort_order = coalesce((p_role ->> 'sort_order')::int, r.sort_order)
    where r.id = (p_role ->> 'id')::uuid
    returning * into v_role;
    if v_role.id is null then
      perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "role"}');
    end if;
  end if;

  -- Add before removing, and only what differs, so that the club always has a manager. What somebody else has changed
  -- since the caller read the role stays.
  insert into api.role_permissions (role_id, permission_id, association_id)
  select v_role.id, wanted, v_role.association_id
  from (select unnest(p_permission_ids) except select permission_id from api.role_permissions where role_id = v_role.id) t (wanted)
  where p_known_ids is null or wanted <> all (p_known_ids);
  delete from api.role_permissions
  where role_id = v_role.id and permission_id <> all (p_permission_ids)
    and (p_known_ids is null or permission_id = any (p_known_ids));
  return v_role;
end
$$;
comment on function api.save_role(jsonb, uuid[], uuid[]) is
  'Creates or changes a role {id?, name, description, association_id, sort_order} and replaces its permissions, in one step; with p_known_ids, the permissions that the caller had read, only the differences from those. Requires the same permissions as the separate calls.';
grant execute on function api.save_role(jsonb, uuid[], uuid[]) to authenticated;
