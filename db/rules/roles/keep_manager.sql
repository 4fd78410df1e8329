-- A club keeps somebody who can undo what was done: its last manager of users and roles stays one.

create or replace function app.require_manager(p_association_id uuid) returns void
-- Planned for these roles each time: a generic plan must assume roles that everybody has.
language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  -- Few roles have all of these rights, and few people those roles: from there, not from everybody.
  v_managing uuid[] := array(
    select r.id from api.roles r
    where r.association_id = p_association_id and not exists (
      select from api.permissions p
      where p.group_id in ('role', 'user') and not exists (
        select from api.role_permissions rp where rp.role_id = r.id and rp.permission_id = p.id)));
begin
  -- Two admins may take each other's role away: one after the other.
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
  'ERROR_LAST_ADMIN unless an active member of the club still has all role and user rights.';

create or replace function app.keep_manager() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    perform app.require_manager(id) from (select distinct association_id as id from removed order by 1) touched;
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

create or replace function app.keep_active_manager() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null then
    perform app.require_manager(id)
    from (
      select distinct ur.association_id as id
      from added a join removed r using (id) join api.user_roles ur on ur.user_id = a.id
      where r.status = 'verified' and a.status <> 'verified' order by 1) touched;
  end if;
  return null;
end
$$;
comment on function app.keep_active_manager() is 'Trigger: the last one who manages roles stays active.';
-- Runs before follow_accounts, which locks events: the clubs come first.
create trigger ask_for_manager after update on api.users
  referencing new table as added old table as removed for each statement execute function app.keep_active_manager();
