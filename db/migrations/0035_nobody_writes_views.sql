-- Who writes to a view that joins was told that the server failed (55000), and how to make it writable. With a trigger in
-- its place the answer is the one of every table that may not be written: no permission.

create function app.refuse_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  return null;
end
$$;
comment on function app.refuse_write() is 'Trigger: nothing is written through a view. Without a grant it is never reached.';

create trigger refuse_write instead of insert or update or delete on api.users_with_roles
  for each row execute function app.refuse_write();
create trigger refuse_write instead of insert or update or delete on api.role_permissions_view
  for each row execute function app.refuse_write();
create trigger refuse_write instead of insert or update or delete on api.email_logs
  for each row execute function app.refuse_write();
create trigger refuse_write instead of insert or update or delete on translations.distinct_namespaces
  for each row execute function app.refuse_write();
