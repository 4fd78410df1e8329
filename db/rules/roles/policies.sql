-- Members can see the roles and permissions of their clubs; admins can change roles below their own.

-- The list of permissions is no secret among members; nobody changes it.
create policy read on api.permission_groups for select to authenticated using (true);
grant select on api.permission_groups, api.permissions to authenticated;

create policy read on api.permissions for select to authenticated using (true);

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
grant update on api.roles to authenticated;
create trigger allow_changes before update on api.roles
  for each row when (current_user = 'authenticated') execute function app.allow_changes('name', 'description', 'sort_order');

create or replace function app.new_roles() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select r.id from api.roles r
  where r.association_id in (select app.associations_with('role:create'))
    and not exists (select from api.role_permissions where role_id = r.id)
    and not exists (select from api.user_roles where role_id = r.id)
$$;
comment on function app.new_roles() is
  'The roles without permissions and members in clubs where the caller may create roles: such a caller gives a role all its permissions at once, in one statement.';
grant execute on function app.new_roles() to authenticated;

create policy read on api.role_permissions for select to authenticated
  using (association_id = any (array(select app.my_associations())));
create policy add on api.role_permissions for insert to authenticated
  with check (association_id = any (array(select app.associations_with('role:update')))
    or role_id = any (array(select app.new_roles())));
create policy remove on api.role_permissions for delete to authenticated
  using (association_id = any (array(select app.associations_with('role:update'))));
grant select, delete on api.role_permissions to authenticated;
grant insert (role_id, permission_id, association_id) on api.role_permissions to authenticated;

-- People can see their own memberships; those who read or change profiles or assign roles can see all. Rows are created by
-- registration and invitation, so insert and delete are not granted.
create policy read_own on api.user_roles for select to authenticated
  using (user_id = (select app.user_id()));
create policy read_members on api.user_roles for select to authenticated
  using (association_id = any (array(
    select app.associations_with('user:read:profile')
    union select app.associations_with('user:update:profile')
    union select app.associations_with('user:update:role'))));
create policy change on api.user_roles for update to authenticated
  using (association_id = any (array(select app.associations_with('user:update:role'))) and app.keep_person(user_id))
  with check (association_id = any (array(select app.associations_with('user:update:role'))));
grant select on api.user_roles to authenticated;
grant update on api.user_roles to authenticated;
create trigger allow_changes before update on api.user_roles
  for each row when (current_user = 'authenticated') execute function app.allow_changes('role_id');
