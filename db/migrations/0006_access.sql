-- Who may see and change clubs, people and roles. Policies ask through sub-selects, so that each question is
-- answered once per statement and its answer can drive an index.

create function app.my_associations() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select association_id from api.user_roles where user_id = app.user_id()
$$;
comment on function app.my_associations() is 'The clubs that the caller is a member of.';

create function app.associations_with(p_permission text) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select ur.association_id
  from api.user_roles ur
  join api.users u on u.id = ur.user_id and u.status = 'verified'
  join api.role_permissions rp on rp.role_id = ur.role_id
  join api.permissions p on p.id = rp.permission_id
  where ur.user_id = app.user_id() and p.name = p_permission
$$;
comment on function app.associations_with(text) is 'The clubs in which the caller has the permission.';

create function app.has_permission(p_permission text, p_association_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_association_id in (select app.associations_with(p_permission))
$$;
comment on function app.has_permission(text, uuid) is 'Whether the caller has the permission in that club.';

create function app.rank(p_user_id uuid, p_association_id uuid) returns int
language sql stable security definer set search_path = '' as $$
  select r.sort_order
  from api.user_roles ur
  join api.roles r on r.id = ur.role_id
  where ur.user_id = p_user_id and ur.association_id = p_association_id
$$;
comment on function app.rank(uuid, uuid) is 'The sort_order of a member''s role: a lower number is a higher role. Null for no member.';

grant execute on function app.my_associations(), app.associations_with(text), app.has_permission(text, uuid)
  to anon, authenticated;

-- Associations: the public ones for anyone, one's own for members.
create policy read_public on api.associations for select to anon, authenticated
  using (is_public);
create policy read_own on api.associations for select to authenticated
  using (id = any (array(select app.my_associations())));
create policy change on api.associations for update to authenticated
  using (id = any (array(select app.associations_with('association:update'))))
  with check (id = any (array(select app.associations_with('association:update'))));
create index associations_public on api.associations (is_public);
grant select on api.associations to anon, authenticated;
-- The type is not granted: events of the other type would be left behind.
grant update (name, address, description, mission_statement, code_of_conduct, terms_and_conditions, is_public,
  allow_user_registration, timezone) on api.associations to authenticated;

-- Membership: one's own, and everyone's for those who see or place members. Rows are made by registration and
-- invitation, so insert and delete are not granted.
create policy read_own on api.user_roles for select to authenticated
  using (user_id = (select app.user_id()));
create policy read_members on api.user_roles for select to authenticated
  using (association_id = any (array(
    select app.associations_with('user:read:profile') union select app.associations_with('user:update:role'))));
create policy change on api.user_roles for update to authenticated
  using (association_id = any (array(select app.associations_with('user:update:role'))))
  with check (association_id = any (array(select app.associations_with('user:update:role'))));
grant select on api.user_roles to authenticated;
grant update (role_id) on api.user_roles to authenticated;

-- People: oneself, and the members of one's clubs for those who may see profiles.
create policy read_self on api.users for select to authenticated
  using (id = (select app.user_id()));
create policy read_members on api.users for select to authenticated
  using (id in (
    select ur.user_id from api.user_roles ur
    where ur.association_id = any (array(select app.associations_with('user:read:profile')))));
create policy change_self on api.users for update to authenticated
  using (id = (select app.user_id()))
  with check (id = (select app.user_id()));
create policy change_members on api.users for update to authenticated
  using (id in (
    select ur.user_id from api.user_roles ur
    where ur.association_id = any (array(
      select app.associations_with('user:update:profile') union select app.associations_with('user:update:status')))));
grant select on api.users to authenticated;
grant update (name, address, date_of_birth, language, status) on api.users to authenticated;

-- The catalogue of permissions is no secret among members; nobody changes it.
create policy read on api.permission_groups for select to authenticated using (true);
create policy read on api.permissions for select to authenticated using (true);
grant select on api.permission_groups, api.permissions to authenticated;

create policy read on api.roles for select to authenticated
  using (association_id = any (array(select app.my_associations())));
create policy add on api.roles for insert to authenticated
  with check (association_id = any (array(select app.associations_with('role:create'))));
create policy change on api.roles for update to authenticated
  using (association_id = any (array(select app.associations_with('role:update'))))
  with check (association_id = any (array(select app.associations_with('role:update'))));
create policy remove on api.roles for delete to authenticated
  using (association_id = any (array(select app.associations_with('role:delete'))));
grant select, delete on api.roles to authenticated;
grant insert (name, description, association_id, sort_order) on api.roles to authenticated;
grant update (name, description, sort_order) on api.roles to authenticated;

create policy read on api.role_permissions for select to authenticated
  using (association_id = any (array(select app.my_associations())));
create policy add on api.role_permissions for insert to authenticated
  with check (association_id = any (array(
    select app.associations_with('role:create') union select app.associations_with('role:update'))));
create policy remove on api.role_permissions for delete to authenticated
  using (association_id = any (array(select app.associations_with('role:update'))));
grant select, delete on api.role_permissions to authenticated;
grant insert (role_id, permission_id, association_id) on api.role_permissions to authenticated;

create view api.users_with_roles with (security_invoker = true) as
  select u.id, u.name, u.email, u.status, u.language, u.date_of_birth, u.address, u.last_login, u.last_modified,
    u.member_since, ur.association_id, r.id as role_id, r.name as role_name, r.sort_order as role_sort_order
  from api.users u
  join api.user_roles ur on ur.user_id = u.id
  join api.roles r on r.id = ur.role_id;
comment on view api.users_with_roles is 'Members with the role they have: the list of users.';
grant select on api.users_with_roles to authenticated;

create view api.role_permissions_view with (security_invoker = true) as
  select r.id as role_id, r.name as role_name, p.id as permission_id, p.name as permission_name, p.group_id,
    rp.association_id
  from api.role_permissions rp
  join api.roles r on r.id = rp.role_id
  join api.permissions p on p.id = rp.permission_id;
comment on view api.role_permissions_view is 'Each permission of each role, by name.';
grant select on api.role_permissions_view to authenticated;
