-- No one can raise themself: who places, edits or equips roles is bounded by their own, and a club keeps somebody who
-- can undo it. Without a person behind it (seeds, migrations) nothing is checked.

create function app.holds_all_of(p_role_id uuid, p_association_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select permission_id from api.role_permissions where role_id = p_role_id
    except
    select rp.permission_id
    from api.user_roles ur join api.role_permissions rp on rp.role_id = ur.role_id
    where ur.user_id = app.user_id() and ur.association_id = p_association_id)
$$;
comment on function app.holds_all_of(uuid, uuid) is 'Whether the caller has every permission of a role.';

create function app.guard_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_rank int;
begin
  if tg_op <> 'DELETE' then
    new.name := app.text_field('name', new.name, 2, 60);
    new.description := app.text_field('description', new.description, 0, 500);
    if tg_op = 'INSERT' and new.sort_order is null then
      new.sort_order := (select coalesce(max(sort_order), 0) + 1 from api.roles where association_id = new.association_id);
    end if;
    perform app.require(new.sort_order between 0 and 10000, 'sort_order');
  end if;
  if app.user_id() is null then
    return coalesce(new, old);
  end if;

  v_rank := app.rank(app.user_id(), coalesce(new.association_id, old.association_id));
  if least(new.sort_order, old.sort_order) < v_rank then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
  if tg_op = 'DELETE' and exists (select from api.user_roles where role_id = old.id) then
    perform app.fail('ERROR_ROLE_IN_USE', jsonb_build_object(
      'members', (select count(*) from api.user_roles where role_id = old.id)));
  end if;
  return coalesce(new, old);
end
$$;
comment on function app.guard_role() is 'Trigger: bounds of a role, none above one''s own, none deleted that a member has.';
create trigger guard before insert or update or delete on api.roles
  for each row execute function app.guard_role();

create function app.guard_role_permission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_role api.roles;
begin
  if app.user_id() is null then
    return coalesce(new, old);
  end if;
  -- Locked, so that two who add the same link at once are told in words.
  select * into v_role from api.roles where id = coalesce(new.role_id, old.role_id) for no key update;
  if tg_op = 'INSERT' and (v_role.association_id is distinct from new.association_id
    or not exists (select from api.permissions where id = new.permission_id)) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "role"}');
  end if;
  if v_role.sort_order < app.rank(app.user_id(), v_role.association_id) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
  if tg_op = 'INSERT' then
    if not app.has_permission((select name from api.permissions where id = new.permission_id), new.association_id) then
      perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
    end if;
    if not app.merges_duplicates() and exists (
      select from api.role_permissions where role_id = new.role_id and permission_id = new.permission_id) then
      perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "permission_id", "reason": "exists"}');
    end if;
  end if;
  return coalesce(new, old);
end
$$;
comment on function app.guard_role_permission() is 'Trigger: only permissions that the giver has, only on roles not above the giver''s.';
create trigger guard before insert or delete on api.role_permissions
  for each row execute function app.guard_role_permission();

create function app.guard_user_role() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_rank int := app.rank(app.user_id(), new.association_id);
  v_old int := (select sort_order from api.roles where id = old.role_id);
  v_new int := (select sort_order from api.roles where id = new.role_id and association_id = new.association_id);
begin
  if app.user_id() is null then
    return new;
  end if;
  if v_new is null then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "role"}');
  end if;
  if least(v_old, v_new) < v_rank or not app.holds_all_of(new.role_id, new.association_id) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
  return new;
end
$$;
comment on function app.guard_user_role() is
  'Trigger: a role is given by those who stand no lower than it and than its holder, and who have all that it allows.';
create trigger guard before update of role_id on api.user_roles
  for each row execute function app.guard_user_role();

create function app.require_manager(p_association_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  -- Two admins may take each other's role away: one after the other.
  perform from api.associations where id = p_association_id for no key update;
  if not exists (
    select from api.user_roles ur
    join api.users u on u.id = ur.user_id and u.status = 'verified'
    where ur.association_id = p_association_id and not exists (
      select from api.permissions p
      where p.group_id in ('role', 'user') and not exists (
        select from api.role_permissions rp where rp.role_id = ur.role_id and rp.permission_id = p.id))) then
    perform app.fail('ERROR_LAST_ADMIN');
  end if;
end
$$;
comment on function app.require_manager(uuid) is
  'ERROR_LAST_ADMIN unless an active member of the club still has all role and user rights.';

create function app.keep_manager() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    perform app.require_manager(id) from (select distinct association_id as id from removed) touched;
  end if;
  return null;
end
$$;
comment on function app.keep_manager() is 'Trigger: after roles changed hands or lost permissions, somebody must be left to manage them.';
create trigger keep_manager after update on api.user_roles
  referencing old table as removed for each statement execute function app.keep_manager();
create trigger keep_manager_deleted after delete on api.user_roles
  referencing old table as removed for each statement execute function app.keep_manager();
create trigger keep_manager after delete on api.role_permissions
  referencing old table as removed for each statement execute function app.keep_manager();

create function app.keep_active_manager() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    perform app.require_manager(association_id) from api.user_roles where user_id = new.id;
  end if;
  return null;
end
$$;
comment on function app.keep_active_manager() is 'Trigger: the last one who manages roles stays active.';
create trigger keep_manager after update of status on api.users
  for each row when (old.status = 'verified' and new.status <> 'verified') execute function app.keep_active_manager();

create function app.require_over(p_user_id uuid, p_permission text) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_ranks record;
begin
  select bool_or(app.rank(p_user_id, a.id) >= app.rank(app.user_id(), a.id)) as below into v_ranks
  from app.associations_with(p_permission) a (id)
  where exists (select from api.user_roles where association_id = a.id and user_id = p_user_id);
  if v_ranks.below is null then
    perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  elsif not v_ranks.below then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
end
$$;
comment on function app.require_over(uuid, text) is
  'ERROR_INSUFFICIENT_PERMISSIONS without the permission in a club of that person, ERROR_ROLE_TOO_HIGH when they stand higher.';

create function app.guard_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is null then
    return new;
  end if;
  if new.id = app.user_id() then
    if new.status <> old.status then
      perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
    end if;
    return new;
  end if;
  if (new.name, new.address, new.date_of_birth, new.language) is distinct from
    (old.name, old.address, old.date_of_birth, old.language) then
    perform app.require_over(new.id, 'user:update:profile');
  end if;
  if new.status is distinct from old.status then
    perform app.require_over(new.id, 'user:update:status');
  end if;
  return new;
end
$$;
comment on function app.guard_user() is 'Trigger: who may change what of whom. Nobody changes the state of their own account.';
create trigger guard before update of name, address, date_of_birth, language, status on api.users
  for each row execute function app.guard_user();

create function api.save_role(p_role jsonb, p_permission_ids uuid[]) returns api.roles
language plpgsql set search_path = '' as $$
declare
  v_role api.roles;
begin
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

  -- Added before removed, and only what differs, so that no one is without a manager for a moment.
  insert into api.role_permissions (role_id, permission_id, association_id)
  select v_role.id, wanted, v_role.association_id
  from (select unnest(p_permission_ids) except select permission_id from api.role_permissions where role_id = v_role.id) t (wanted);
  delete from api.role_permissions where role_id = v_role.id and permission_id <> all (p_permission_ids);
  return v_role;
end
$$;
comment on function api.save_role(jsonb, uuid[]) is
  'Makes or changes a role {id?, name, description, association_id, sort_order} and replaces its permissions, in one step; the rights of the separate calls.';
grant execute on function api.save_role(jsonb, uuid[]) to authenticated;
