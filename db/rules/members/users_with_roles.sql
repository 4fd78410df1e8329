-- The list of members with their roles.
create view api.users_with_roles with (security_invoker = true) as
  select u.id, u.name, u.email, u.status, u.language, u.date_of_birth, u.address, u.phone, u.emergency_name,
    u.emergency_phone, u.last_login, u.last_modified,
    u.member_since, ur.association_id, r.id as role_id, r.name as role_name, r.sort_order as role_sort_order,
    array(
      select m.group_id from api.group_members m
      where m.user_id = u.id and m.association_id = ur.association_id) as group_ids,
    u.has_account, u.folded_name, u.awaits_invitation
  from api.users u
  join api.user_roles ur on ur.user_id = u.id
  join api.roles r on r.id = ur.role_id;
comment on view api.users_with_roles is 'Members with their role and the groups they are in: the list of users.';
create trigger refuse_write instead of insert or update or delete on api.users_with_roles
  for each row execute function app.refuse_write();
grant select on api.users_with_roles to authenticated;

-- The list of members filtered by group. Joining on the group's key finds its few members directly, which a condition on one of
-- the member's columns would not. Each member is looked up by key (`offset 0` stops the planner from joining in another order):
-- PostgreSQL estimates that the club in the row-level policy matches one account in a hundred, whatever the club's size, and
-- would otherwise read every member of the club for a group of a few hundred. id comes from the group's own columns, because
-- conditions on the member's columns are not pushed past that fence: embedding this view in ten thousand answers would look up
-- all members of all groups for each of them.
create view api.users_in_groups with (security_invoker = true) as
  select m.user_id as id, u.name, u.email, u.status, u.language, u.date_of_birth, u.address, u.phone, u.emergency_name,
    u.emergency_phone, u.last_login, u.last_modified, u.member_since, m.association_id, u.role_id, u.role_name,
    u.role_sort_order, u.group_ids, u.has_account, m.group_id, m.is_leader, u.folded_name,
    u.awaits_invitation
  from api.group_members m
  cross join lateral (
    select * from api.users_with_roles where id = m.user_id and association_id = m.association_id offset 0) u;
comment on view api.users_in_groups is 'Members with their role, once for each group they are in.';
create trigger refuse_write instead of insert or update or delete on api.users_in_groups
  for each row execute function app.refuse_write();
grant select on api.users_in_groups to authenticated;
