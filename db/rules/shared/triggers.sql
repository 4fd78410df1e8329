-- Triggers that many tables and views have.

create or replace function app.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.last_modified := now();
  return new;
end
$$;
comment on function app.touch() is 'Trigger: the row was modified now.';

-- A write to a view with joins fails as an error of the server (55000), with a hint how to make it writable. With this
-- trigger it is refused like a write to any table that may not be written: no permission.
create or replace function app.refuse_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  return null;
end
$$;
comment on function app.refuse_write() is 'Trigger: nothing is written through a view. Without a grant it is never reached.';
