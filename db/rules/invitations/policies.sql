-- Those who may invite can read, create and withdraw invitations.
create policy read on api.association_invitations for select to authenticated
  using (association_id = any (array(select app.associations_with('user:invite'))));
create policy add on api.association_invitations for insert to authenticated
  with check (association_id = any (array(select app.associations_with('user:invite'))));
create policy remove on api.association_invitations for delete to authenticated
  using (association_id = any (array(select app.associations_with('user:invite'))) and app.lock_address(email));
grant select, delete on api.association_invitations to authenticated;
-- update is not granted: to change an invitation, withdraw it and create another.
grant insert (email, role_id, association_id, verification_id, expires_at) on api.association_invitations to authenticated;
