-- Nobody can raise their own role, or put others above themselves.

create or replace function app.guard_user_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_rank int := app.rank(app.user_id(), new.association_id);
  v_old int := (select sort_order from api.roles where id = old.role_id);
  v_new int;
begin
  if app.user_id() is null then
    return new;
  end if;
  if new.role_id is null then
    perform app.fail('ERROR_MISSING_PARAMETERS');
  end if;
  -- Locked the way the foreign key does later, so that a role being deleted is reported as missing, with an error code.
  select sort_order into v_new from api.roles
  where id = new.role_id and association_id = new.association_id for key share;
  if v_new is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "role"}');
  end if;
  if least(v_old, v_new) < v_rank or not app.holds_all_of(new.role_id, new.association_id) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
  if new.role_id is distinct from old.role_id then
    perform private.require_proof_for_role(new.role_id);
  end if;
  return new;
end
$$;
comment on function app.guard_user_role() is
  'Trigger: to assign a role, callers must rank no lower than it and the member''s current role, and hold all its permissions.';
create trigger guard before update of role_id on api.user_roles
  for each row execute function app.guard_user_role();
