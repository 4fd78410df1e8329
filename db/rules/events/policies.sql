-- Who can see an event: members, if it is published, or cancelled after that, and for them (and visitors, if it is published and for
-- everybody and the club is public);
-- holders of event:read or event:update, who would otherwise lose sight of events they make private; its creator; those on its
-- list, so that staff can add people to a private event; and the guardians of those.
create policy read_public on api.events for select to anon
  using (status = 'published' and not is_private and group_ids = '{}'
    and association_id = any (array(select app.public_associations())));
create policy read on api.events for select to authenticated
  using (
    ((status = 'published' or status = 'cancelled' and id = any (array(select app.called_off_events())))
      and not is_private and association_id = any (array(select app.my_associations()))
      and (group_ids = '{}' or others_see or group_ids && array(select app.family_groups())))
    or association_id = any (array(
      select app.associations_with('event:read') union select app.associations_with('event:update')))
    or (created_by = (select app.user_id()) and association_id = any (array(select app.my_associations())))
    or (status <> 'draft' and id = any (array(select app.family_events()))));
create policy add on api.events for insert to authenticated
  with check (association_id = any (array(select app.associations_with('event:create'))));
create policy change on api.events for update to authenticated
  using (association_id = any (array(select app.associations_with('event:update'))));
create policy remove on api.events for delete to authenticated
  using (association_id = any (array(select app.associations_with('event:delete'))));
grant select on api.events to anon, authenticated;
grant delete on api.events to authenticated;
-- A chosen id makes a retry after a lost response safe.
select private.define('events', 'grant insert ({chosen, written}) on api.events to authenticated');
grant update on api.events to authenticated;
select private.define('events', $$create trigger allow_changes before update on api.events
  for each row when (current_user = 'authenticated') execute function app.allow_changes({written})$$);
