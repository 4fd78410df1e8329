-- Triggers shared by many tables and views.

create or replace function app.touch() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.last_modified := now();
  return new;
end
$$;
comment on function app.touch() is 'Trigger: sets last_modified.';

-- A full update sends a row back as it was read. With privileges by column, that would be refused because of an id or a count that
-- does not even change; with this trigger, the privilege covers the table, and what may change is stated with the trigger. Such a table
-- has no generated columns, which can never be sent back.
create or replace function app.allow_changes() returns trigger
language plpgsql set search_path = '' as $$
begin
  if to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv then
    raise insufficient_privilege using message = 'permission denied for table ' || tg_table_name;
  end if;
  return new;
end
$$;
comment on function app.allow_changes() is
  'Trigger, per row, before all others: 42501, as without the privilege, if a caller changes a column other than those given as arguments.';
grant execute on function app.allow_changes() to authenticated;

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

-- A trigger with transition tables is for one kind of statement (PostgreSQL), so that a function called after all three has three.
create or replace function private.after_rows(
  p_table regclass, p_name text, p_function text, p_new text default 'touched', p_old text default 'touched',
  p_kinds text[] default '{insert,update,delete}'
) returns void
language plpgsql set search_path = '' as $$
declare
  v_kind text;
begin
  foreach v_kind in array p_kinds loop
    execute format('create trigger %I after %s on %s referencing %s for each statement execute function %s()',
      p_name || case v_kind when 'insert' then '_added' when 'update' then '_changed' else '_removed' end, v_kind, p_table,
      concat_ws(' ', case when v_kind <> 'delete' then 'new table as ' || p_new end,
        case when v_kind = 'delete' or v_kind = 'update' and p_old <> p_new then 'old table as ' || p_old end), p_function);
  end loop;
end
$$;
comment on function private.after_rows(regclass, text, text, text, text, text[]) is
  'Creates the triggers …_added, …_changed and …_removed, which call a function after each statement, with the new and the old rows in transition tables. If both have the same name, an update passes the new rows.';
