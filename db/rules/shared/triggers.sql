-- Triggers that many tables and views have.

create or replace function app.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.last_modified := now();
  return new;
end
$$;
comment on function app.touch() is 'Trigger: the row was modified now.';

-- Who writes to a view that joins was told that the server failed (55000), and how to make it writable. With a trigger in
-- its place the answer is the one of every table that may not be written: no permission.
create or replace function app.refuse_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform app.fail('ERROR_INSUFFICIENT_PERMISSIONS');
  return null;
end
$$;
comment on function app.refuse_write() is 'Trigger: nothing is written through a view. Without a grant it is never reached.';
