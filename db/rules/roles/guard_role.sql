-- Nobody can raise their own permissions: editing a role or its permissions is limited by the caller's own role.

create or replace function private.names_of_role(p_name text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(distinct lower(n)) from (
    select p_name as n
    union all
    select t.value from translations.keys k join translations.translations t on t.key_id = k.id
    where k.key in ('card.role.' || p_name, 'card.role.' || p_name || '_sport')) names
$$;
comment on function private.names_of_role(text) is 'A role''s names in lower case: its own, and for a default role the translated ones.';

create or replace function private.check_role_name(p_role api.roles) returns void
language plpgsql set search_path = '' as $$
begin
  -- A caller whom the policies will refuse learns nothing about the club's other roles.
  if (app.has_permission('role:create', p_role.association_id)
    or app.has_permission('role:update', p_role.association_id)) is not true then
    return;
  end if;
  -- Serialised, so that the second of two with the same name gets the error.
  perform pg_advisory_xact_lock(hashtextextended(p_role.association_id::text, 67));
  if exists (
    select from api.roles r
    where r.association_id = p_role.association_id and r.id <> p_role.id
      and private.names_of_role(r.name) && private.names_of_role(p_role.name)) then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "name", "reason": "exists"}');
  end if;
end
$$;
comment on function private.check_role_name(api.roles) is
  'Refuses a name that is displayed for another role of the club in any language: "Medlem" beside "Member".';

create or replace function private.make_place_for_role(p_association_id uuid) returns int
language plpgsql set search_path = '' as $$
declare
  v_place int := (select sort_order from api.roles where id = private.newcomer_role(p_association_id));
begin
  -- Nobody may place a role above their own, nor move their own; and whom the policies will refuse, locks nothing.
  if v_place is null or app.user_id() is not null and (v_place > app.rank(app.user_id(), p_association_id)
    and app.has_permission('role:create', p_association_id)) is not true then
    return (select coalesce(max(sort_order), 0) + 1 from api.roles where association_id = p_association_id);
  end if;
  perform from api.roles where association_id = p_association_id and sort_order >= v_place order by id for no key update;
  update api.roles set sort_order = sort_order + 1 where association_id = p_association_id and sort_order >= v_place;
  return v_place;
end
$$;
comment on function private.make_place_for_role(uuid) is
  'The place of a new role: above the one that newcomers get, which moves down, so that what the new role may do is not given to everybody who registers. Otherwise the lowest.';

create or replace function app.guard_role() returns trigger
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  v_rank int;
begin
  if tg_op <> 'DELETE' then
    new.name := app.line_field('name', new.name, 2, 60);
    new.description := app.text_field('description', new.description, 0, 500);
    if tg_op = 'INSERT' and new.sort_order is null then
      new.sort_order := private.make_place_for_role(new.association_id);
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
  -- Callers cannot move their own role: once below another, they could not move it up again.
  if tg_op = 'UPDATE' and new.sort_order <> old.sort_order
    and exists (select from api.user_roles where user_id = app.user_id() and role_id = old.id) then
    perform app.fail('ERROR_ROLE_TOO_HIGH');
  end if;
  if tg_op <> 'DELETE' and new.name is distinct from old.name then
    perform private.check_role_name(new);
  end if;
  if tg_op = 'DELETE' then
    -- Somebody may just be getting the role: wait, then count.
    perform from api.roles where id = old.id for update;
    if exists (select from api.user_roles where role_id = old.id) then
      perform app.fail('ERROR_ROLE_IN_USE', jsonb_build_object(
        'members', (select count(*) from api.user_roles where role_id = old.id)));
    end if;
  end if;
  return coalesce(new, old);
end
$$;
comment on function app.guard_role() is
  'Trigger: validates a role, with unique names, none above the caller''s own, and no deletion while members have it.';
create trigger guard before insert or update or delete on api.roles
  for each row execute function app.guard_role();

create or replace function app.guard_role_permission() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_role api.roles;
begin
  if app.user_id() is null then
    return coalesce(new, old);
  end if;
  -- Locked, so that the second of two concurrent inserts gets an error code.
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
comment on function app.guard_role_permission() is
  'Trigger: callers can only give permissions that they hold, and only to roles not above their own.';
create trigger guard before insert or delete on api.role_permissions
  for each row execute function app.guard_role_permission();
