-- The list of members with their roles.
create view api.users_with_roles with (security_invoker = true) as
  select u.id, u.name, u.email, u.status, u.language, u.date_of_birth, u.address, u.last_login, u.last_modified,
    u.member_since, ur.association_id, r.id as role_id, r.name as role_name, r.sort_order as role_sort_order
  from api.users u
  join api.user_roles ur on ur.user_id = u.id
  join api.roles r on r.id = ur.role_id;
comment on view api.users_with_roles is 'Members with the role they have: the list of users.';
create trigger refuse_write instead of insert or update or delete on api.users_with_roles
  for each row execute function app.refuse_write();
grant select on api.users_with_roles to authenticated;
