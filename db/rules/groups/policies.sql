-- Members can see which groups their club has, and which they are in. Others' memberships are visible to those who can read
-- profiles or manage groups; leaders call rpc/list_group_members.
create policy read on api.groups for select to authenticated
  using (association_id = any (array(select app.my_associations())));
create policy add on api.groups for insert to authenticated
  with check (association_id = any (array(select app.associations_with('group:manage'))));
create policy change on api.groups for update to authenticated
  using (association_id = any (array(select app.associations_with('group:manage'))))
  with check (association_id = any (array(select app.associations_with('group:manage'))));
create policy remove on api.groups for delete to authenticated
  using (association_id = any (array(select app.associations_with('group:manage'))));
grant select, delete on api.groups to authenticated;
grant insert (association_id, kind, name) on api.groups to authenticated;
grant update on api.groups to authenticated;
-- Not sort_order: rpc/order_groups sets the order of all groups at once.
create trigger allow_changes before update on api.groups
  for each row when (current_user = 'authenticated') execute function app.allow_changes('kind', 'name');

-- insert, update and delete are not granted: rpc/change_group_members and rpc/set_member_groups are the only ways in.
create policy read_own on api.group_members for select to authenticated
  using (user_id = (select app.user_id()));
create policy read_members on api.group_members for select to authenticated
  using (association_id = any (array(
    select app.associations_with('user:read:profile') union select app.associations_with('group:manage'))));
grant select on api.group_members to authenticated;

-- Written by rpc/set_group_needs, which replaces all rows of a group.
create policy read on api.group_needs for select to authenticated
  using (association_id = any (array(select app.my_associations())));
grant select on api.group_needs to authenticated;
