-- The permissions of each role, by name.
create view api.role_permissions_view with (security_invoker = true) as
  select r.id as role_id, r.name as role_name, p.id as permission_id, p.name as permission_name, p.group_id,
    rp.association_id
  from api.role_permissions rp
  join api.roles r on r.id = rp.role_id
  join api.permissions p on p.id = rp.permission_id;
comment on view api.role_permissions_view is 'The permissions of each role, by name.';
create trigger refuse_write instead of insert or update or delete on api.role_permissions_view
  for each row execute function app.refuse_write();
grant select on api.role_permissions_view to authenticated;
