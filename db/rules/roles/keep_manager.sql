-- The last manager of a club's users and roles remains one, so that somebody can always undo changes.

create or replace function private.managing_roles(p_association_id uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select r.id from api.roles r
    where r.association_id = p_association_id and not exists (
      select from api.permissions p
      where p.group_id in ('role', 'user') and not exists (
        select from api.role_permissions rp where rp.role_id = r.id and rp.permission_id = p.id)))
$$;
comment on function private.managing_roles(uuid) is 'The roles of a club with all role and user permissions.';

create or replace function app.require_manager(p_association_id uuid) returns void
-- Custom plan for the given roles: a generic plan must assume roles that everybody has.
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  -- Start from these roles: few have all of these permissions, and few people have them.
  v_managing uuid[] := private.managing_roles(p_association_id);
begin
  -- Two admins may take away each other's role: serialise.
  perform from api.associations where id = p_association_id for no key update;
  if not exists (
    select from api.user_roles ur
    where ur.role_id = any (v_managing) and ur.association_id = p_association_id
      and exists (select from api.users u where u.id = ur.user_id and u.status = 'verified')) then
    perform app.fail('ERROR_LAST_ADMIN');
  end if;
end
$$;
comment on function app.require_manager(uuid) is
  'ERROR_LAST_ADMIN unless an active member of the club still holds all role and user permissions.';

create or replace function app.keep_manager() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    perform app.require_manager(id) from (select distinct association_id as id from removed order by 1) touched;
  end if;
  return null;
end
$$;
comment on function app.keep_manager() is
  'Trigger: after roles are reassigned or lose permissions, somebody must still be able to manage them.';
create trigger keep_manager after update on api.user_roles
  referencing old table as removed for each statement execute function app.keep_manager();
create trigger keep_manager_deleted after delete on api.user_roles
  referencing old table as removed for each statement execute function app.keep_manager();
create trigger keep_manager after delete on api.role_permissions
  referencing old table as removed for each statement execute function app.keep_manager();

create or replace function app.keep_active_manager() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    perform app.require_manager(id)
    from (
      select distinct ur.association_id as id
      from (select id from removed where status = 'verified' except select id from added where status = 'verified') u
      join api.user_roles ur on ur.user_id = u.id
      order by 1) touched;
  end if;
  return null;
end
$$;
comment on function app.keep_active_manager() is 'Trigger: prevents deactivating the last member who can manage roles.';
-- Runs before follow_accounts, which locks events: clubs are locked first.
create trigger ask_for_manager after update on api.users
  referencing new table as added old table as removed for each statement execute function app.keep_active_manager();
