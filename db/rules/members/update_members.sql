-- Changing many members is a single statement: either all change or none.
create or replace function app.require_found(p_found int, p_wanted int) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_found <> p_wanted then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "user"}');
  end if;
end
$$;
comment on function app.require_found(int, int) is
  'ERROR_RESOURCE_NOT_FOUND {resource: user} unless the statement found all rows it was meant for.';
grant execute on function app.require_found(int, int) to authenticated;

create or replace function api.update_members(p_user_ids uuid[], p_role_id uuid default null, p_status text default null) returns int
language plpgsql set search_path = '' as $$
declare
  v_wanted int := (select count(distinct id) from unnest(p_user_ids) id);
  v_changed int;
begin
  perform app.require(v_wanted > 0 and cardinality(p_user_ids) <= 5000, 'p_user_ids');
  perform app.require(num_nonnulls(p_role_id, p_status) > 0, 'p_role_id');
  -- Lock in key order, people before memberships: two calls for the same members wait for each other rather than deadlock.
  if p_status is not null then
    perform from api.users where id = any (p_user_ids) order by id for no key update;
  end if;
  if p_role_id is not null then
    perform from api.user_roles where user_id = any (p_user_ids) order by user_id, association_id for no key update;
  end if;
  -- Runs as the caller, so policies and triggers decide for each member.
  if p_role_id is not null then
    update api.user_roles set role_id = p_role_id
    where user_id = any (p_user_ids) and association_id = (select association_id from api.roles where id = p_role_id);
    get diagnostics v_changed = row_count;
    perform app.require_found(v_changed, v_wanted);
  end if;
  if p_status is not null then
    update api.users set status = p_status where id = any (p_user_ids);
    get diagnostics v_changed = row_count;
    perform app.require_found(v_changed, v_wanted);
  end if;
  return v_wanted;
end
$$;
comment on function api.update_members(uuid[], uuid, text) is
  'Sets the role, the status, or both, of all these members; returns how many. If the caller may not change any one of them, nothing changes: ERROR_RESOURCE_NOT_FOUND, ERROR_ROLE_TOO_HIGH, ERROR_INSUFFICIENT_PERMISSIONS, ERROR_LAST_ADMIN, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.update_members(uuid[], uuid, text) to authenticated;
