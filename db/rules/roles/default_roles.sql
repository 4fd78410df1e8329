-- The initial roles of a new club (db/seed/default-roles.ts). They are ordinary rows: a club can rename, change and delete them.

create or replace function private.create_default_roles(p_association_id uuid) returns void
language sql set search_path = '' as $$
  with made as (
    insert into api.roles (association_id, name, description, sort_order)
    select p_association_id, name, description, sort_order from private.default_roles
    returning id, name
  )
  insert into api.role_permissions (role_id, permission_id, association_id)
  select made.id, p.id, p_association_id
  from made
  join private.default_roles d on d.name = made.name
  join api.permissions p on p.name = any (d.permissions)
    -- A sports club has no scanner: its members are checked in by name, in the list of who is coming.
    or d.name = 'Door staff' and p.name = 'event_registration:read' and exists (
      select from api.associations where id = p_association_id and type = 'sport')
$$;
comment on function private.create_default_roles(uuid) is 'Creates the roles of private.default_roles for a new club. In a sports club, those who check members in can also read answers.';

create or replace function private.introduce_permissions(p_permissions jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_complete uuid[] := array(
    select r.id from api.roles r
    where not exists (
      select from api.permissions p
      where not exists (
        select from api.role_permissions rp where rp.role_id = r.id and rp.permission_id = p.id)));
begin
  with introduced as (
    insert into api.permissions (name, description, group_id)
    select p.name, p.description, p.group_id
    from jsonb_to_recordset(p_permissions) p (name text, description text, group_id text)
    where not exists (select from api.permissions known where known.name = p.name)
    returning id, name
  )
  insert into api.role_permissions (role_id, permission_id, association_id)
  select r.id, i.id, r.association_id
  from introduced i
  join api.roles r on r.id = any (v_complete)
    or exists (
      select from private.default_roles d where d.name = r.name and i.name = any (d.permissions));
end
$$;
comment on function private.introduce_permissions(jsonb) is
  'Adds missing permissions, and gives each once: to roles that still have the name of a default role with it, and to every role that held all permissions until then, whatever its name.';
