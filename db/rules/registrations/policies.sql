-- People can read and change their own registrations; others' are for those who can read or change the lists of events.
create policy read on api.event_registrations for select to authenticated
  using (
    user_id = (select app.user_id())
    or association_id = any (array(select app.associations_with('event_registration:read'))));
create policy add on api.event_registrations for insert to authenticated
  with check (
    user_id = (select app.user_id())
    or association_id = any (array(select app.associations_with('event:update'))));
create policy change on api.event_registrations for update to authenticated
  using ((
    user_id = (select app.user_id())
    or association_id = any (array(select app.associations_with('event:update')))) and app.lock_event(event_id, user_id))
  with check (
    user_id = (select app.user_id())
    or association_id = any (array(select app.associations_with('event:update'))));
create policy remove on api.event_registrations for delete to authenticated
  using ((
    user_id = (select app.user_id())
    or association_id = any (array(select app.associations_with('event:update')))) and app.lock_event(event_id, user_id));
grant select, delete on api.event_registrations to authenticated;
grant insert (event_id, user_id, status, comment, guests, guest_names) on api.event_registrations to authenticated;
grant update on api.event_registrations to authenticated;
-- Not queue_order: rpc/move_in_queue is the only way past others. A merge writes every column sent; another trigger keeps event and
-- person unchanged.
create trigger allow_changes before update on api.event_registrations
  for each row when (current_user = 'authenticated') execute function app.allow_changes('event_id', 'user_id', 'status', 'comment', 'guests', 'guest_names');
