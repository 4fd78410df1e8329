-- People can read and change themselves; those who can read or change profiles can see the members of their clubs.
create policy read_self on api.users for select to authenticated
  using (id = (select app.user_id()));
create policy read_members on api.users for select to authenticated
  using (association_ids && array(
    select app.associations_with('user:read:profile') union select app.associations_with('user:update:profile')));
create policy change_self on api.users for update to authenticated
  using (id = (select app.user_id()))
  with check (id = (select app.user_id()));
create policy change_members on api.users for update to authenticated
  using (association_ids && array(
    select app.associations_with('user:update:profile') union select app.associations_with('user:update:status')));
create policy remove_members on api.users for delete to authenticated
  using (association_ids && array(select app.associations_with('user:delete')) and app.lock_deleted_person(id));
grant select on api.users to authenticated;
grant update on api.users to authenticated;
select private.define('users', $$create trigger allow_changes before update on api.users
  for each row when (current_user = 'authenticated') execute function app.allow_changes({written})$$);
grant delete on api.users to authenticated;
