-- Triggers shared by many tables and views.

create or replace function app.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.last_modified := now();
  return new;
end
$$;
comment on function app.touch() is 'Trigger: sets last_modified.';

-- A write to a view with joins fails as a server error (55000), with a hint on how to make it writable. With this trigger, it is
-- refused like a write to any other read-only table: no permission.
create or replace function app.refuse_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  return null;
end
$$;
comment on function app.refuse_write() is 'Trigger: refuses writes through a view. Never reached without a grant.';
