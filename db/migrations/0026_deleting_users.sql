-- Deleting somebody else's account, by those who may. One's own goes with rpc/delete_my_account.

create function app.guard_user_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is null then
    return old;
  end if;
  if old.id = app.user_id() then
    perform app.fail('ERROR_CANNOT_DELETE_SELF');
  end if;
  perform app.require_over(old.id, 'user:delete');
  return old;
end
$$;
comment on function app.guard_user_deletion() is
  'Trigger: nobody deletes their own account here, nor one with a higher role. That somebody is left to manage roles is asked when the membership goes along (ERROR_LAST_ADMIN).';
create trigger guard_deletion before delete on api.users
  for each row execute function app.guard_user_deletion();

create policy remove_members on api.users for delete to authenticated
  using (id in (
    select ur.user_id from api.user_roles ur
    where ur.association_id = any (array(select app.associations_with('user:delete')))));
grant delete on api.users to authenticated;
