-- Calls about one thing must name it (specification, section 5): without a filter, a request would apply to every row that its
-- caller may change. PostgREST does not report the filter, but its statement has none then, which is checked before any row could
-- be refused for another reason; a filter that is too broad shows by the rows it would change.

create or replace function private.changes_rows() returns boolean
language sql stable set search_path = '' as $$
  select coalesce(current_setting('request.method', true), '') in ('PATCH', 'DELETE')
$$;
comment on function private.changes_rows() is 'Whether this request is a PATCH or DELETE of rows, rather than a call of a function.';

create or replace function private.touch_one(p_key text) returns void
language plpgsql set search_path = '' as $$
declare
  v_first text := current_setting('app.first_touched', true);
begin
  -- Rows changed by functions, cascades and seeds are chosen deliberately.
  if not private.changes_rows() or pg_trigger_depth() > 1 then
    return;
  end if;
  if coalesce(v_first, '') = '' then
    perform set_config('app.first_touched', p_key, true);
  elsif v_first <> p_key then
    perform app.fail('ERROR_MISSING_PARAMETERS');
  end if;
end
$$;
comment on function private.touch_one(text) is 'ERROR_MISSING_PARAMETERS if the caller''s PATCH or DELETE has already touched another key.';

create or replace function app.ask_for_id() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_level = 'STATEMENT' then
    if pg_trigger_depth() = 1 then
      if private.changes_rows() and current_query() !~* '\mwhere\M' then
        perform app.fail('ERROR_MISSING_PARAMETERS');
      end if;
      perform set_config('app.first_touched', '', true);
    end if;
    return null;
  end if;
  perform private.touch_one((
    select string_agg(to_jsonb(old) ->> k.name, ' ' order by k.n) from unnest(tg_argv) with ordinality k (name, n)));
  return coalesce(new, old);
end
$$;
comment on function app.ask_for_id() is
  'Trigger, per statement (of an insert, too, for add_one) and per row: ERROR_MISSING_PARAMETERS if a PATCH or DELETE touches more than one value of the columns given as arguments.';

create or replace function app.add_one() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_key text;
begin
  if app.user_id() is null or pg_trigger_depth() > 1 then
    return new;
  end if;
  v_key := (select string_agg(to_jsonb(new) ->> k.name, ' ' order by k.n) from unnest(tg_argv) with ordinality k (name, n));
  if coalesce(current_setting('app.first_touched', true), '') = '' then
    perform set_config('app.first_touched', v_key, true);
  elsif current_setting('app.first_touched', true) <> v_key then
    perform app.fail('ERROR_VALIDATION_FAILED', jsonb_build_object('field', tg_argv[0], 'max', 1));
  end if;
  return new;
end
$$;
comment on function app.add_one() is
  'Trigger, per row, after ask_for_id per statement: ERROR_VALIDATION_FAILED {field, max} if a caller''s insert adds more than one value of the columns given as arguments. Rows that lock others would be locked in the order in which they were sent.';

create or replace function app.require_association() returns trigger
language plpgsql set search_path = '' as $$
begin
  if app.user_id() is not null and new.association_id is null then
    perform app.fail('ERROR_ASSOCIATION_ID_REQUIRED');
  end if;
  return new;
end
$$;
comment on function app.require_association() is 'Trigger: ERROR_ASSOCIATION_ID_REQUIRED for a row without a club.';

create trigger ask_for_id before update or delete on api.roles
  for each statement execute function app.ask_for_id();
create trigger ask_for_id_of_row before update or delete on api.roles
  for each row execute function app.ask_for_id('id');
create trigger ask_for_association before insert on api.roles
  for each row execute function app.require_association();

-- A DELETE may remove several permissions, but only of a single role.
create trigger ask_for_id before delete on api.role_permissions
  for each statement execute function app.ask_for_id();
create trigger ask_for_id_of_row before delete on api.role_permissions
  for each row execute function app.ask_for_id('role_id');
create trigger ask_for_association before insert on api.role_permissions
  for each row execute function app.require_association();

create trigger ask_for_id before update on api.user_roles
  for each statement execute function app.ask_for_id();
create trigger ask_for_id_of_row before update on api.user_roles
  for each row execute function app.ask_for_id('id');

create trigger ask_for_id before delete on api.association_invitations
  for each statement execute function app.ask_for_id();
create trigger ask_for_id_of_row before delete on api.association_invitations
  for each row execute function app.ask_for_id('email');
create trigger ask_for_association before insert on api.association_invitations
  for each row execute function app.require_association();

create trigger ask_for_id before update or delete on api.groups
  for each statement execute function app.ask_for_id();
create trigger ask_for_id_of_row before update or delete on api.groups
  for each row execute function app.ask_for_id('id');
create trigger ask_for_association before insert on api.groups
  for each row execute function app.require_association();

create trigger ask_for_id before insert or update or delete on api.event_registrations
  for each statement execute function app.ask_for_id();
create trigger ask_for_id_of_row before update or delete on api.event_registrations
  for each row execute function app.ask_for_id('event_id', 'user_id');
-- Many answers are given with rpc/answer_events, which locks their events in key order.
create trigger add_one before insert on api.event_registrations
  for each row execute function app.add_one('event_id', 'user_id');

create trigger ask_for_id before update or delete on api.events
  for each statement execute function app.ask_for_id();
create trigger ask_for_id_of_row before update or delete on api.events
  for each row execute function app.ask_for_id('id');

create trigger ask_for_id before update or delete on api.users
  for each statement execute function app.ask_for_id();
create trigger ask_for_id_of_row before update or delete on api.users
  for each row execute function app.ask_for_id('id');
