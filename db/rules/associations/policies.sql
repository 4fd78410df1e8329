-- Anyone can read public associations; members can read their own.
create policy read_public on api.associations for select to anon, authenticated
  using (is_public);
create policy read_own on api.associations for select to authenticated
  using (id = any (array(select app.my_associations())));
create policy change on api.associations for update to authenticated
  using (id = any (array(select app.associations_with('association:update'))))
  with check (id = any (array(select app.associations_with('association:update'))));
grant select on api.associations to anon, authenticated;
-- Changing the type leaves existing events as they are; only new events are limited to the new type's event types. The screen says so.
grant update on api.associations to authenticated;
select private.define('associations', $$create trigger allow_changes before update on api.associations
  for each row when (current_user = 'authenticated') execute function app.allow_changes({written})$$);
