-- People can read their own guardianships; holders of user:read:profile or user:update:profile all those of the club. insert,
-- update and delete are not granted: rpc/add_guardian and rpc/remove_guardian are the only ways in.
create policy read_own on api.guardians for select to authenticated
  using (guardian_id = (select app.user_id()) or child_id = (select app.user_id()));
create policy read_members on api.guardians for select to authenticated
  using (association_id = any (array(
    select app.associations_with('user:read:profile') union select app.associations_with('user:update:profile'))));
grant select on api.guardians to authenticated;
