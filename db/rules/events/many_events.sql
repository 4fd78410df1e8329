-- Changing many events is a single statement: either all change or none. Whoever cancels or publishes can notify those affected.
create or replace function private.require_events(p_event_ids uuid[], p_permission text) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_wanted int := (select count(distinct id) from unnest(p_event_ids) id);
begin
  perform app.require(v_wanted > 0 and cardinality(p_event_ids) <= 1000, 'p_event_ids');
  if v_wanted <> (
    select count(*) from api.events e
    where e.id = any (p_event_ids) and e.association_id = any (array(select app.associations_with(p_permission)))
      -- As with DELETE /events: what the caller cannot see does not exist for them.
      and (e.association_id = any (array(
        select app.associations_with('event:read') union select app.associations_with('event:update')))
        or app.can_see_event(e))) then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
end
$$;
comment on function private.require_events(uuid[], text) is
  'Checks a list of 1 to 1000 events: ERROR_RESOURCE_NOT_FOUND if the caller cannot see one of them or lacks the permission in its club, ERROR_VALIDATION_FAILED {field}.';

create or replace function private.lock_events(p_event_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- no key update, so that their doors can keep writing scans.
  perform from api.events where id = any (p_event_ids) order by id for no key update;
end
$$;
comment on function private.lock_events(uuid[]) is 'Locks events that are about to change until the end of the transaction.';

create or replace function api.change_events(p_event_ids uuid[], p_status text, p_tell boolean default false, p_message text default null)
returns jsonb
-- Publishing may send mail to all members (as rpc/send_email).
language plpgsql security definer set search_path = '' set statement_timeout = '5min' as $$
declare
  v_message text;
  v_told int := 0;
  v_changed int;
begin
  perform private.require_events(p_event_ids, 'event:update');
  perform app.require(p_status in ('draft', 'published', 'cancelled', 'archived'), 'p_status');
  v_message := nullif(app.text_field('p_message', p_message, 0, 1000), '');
  if p_tell then
    perform private.lock_recipients(p_status, p_event_ids);
  end if;
  perform private.lock_events(p_event_ids);
  if p_tell and p_status = 'cancelled' then
    v_told := private.notify_of_events('cancelled', p_event_ids, v_message);
    -- Should it take place after all, its invitees can be told so.
    insert into private.announced_events (event_id, called_off)
    select id, true from api.events where id = any (p_event_ids) and status = 'published' and end_time > now()
    on conflict (event_id) do update set called_off = true;
  end if;
  update api.events set status = p_status where id = any (p_event_ids) and status <> p_status;
  get diagnostics v_changed = row_count;
  if p_tell and p_status = 'published' then
    v_told := private.notify_of_events('published', p_event_ids, v_message);
    -- That mail said when and where.
    delete from private.pending_announcements c
    where c.event_id = any (p_event_ids)
      and not exists (select from private.announced_events t where t.event_id = c.event_id and not t.called_off);
    insert into private.announced_events (event_id)
    select id from api.events where id = any (p_event_ids) and end_time > now()
    on conflict (event_id) do update set called_off = false;
  end if;
  return jsonb_build_object('changed', v_changed, 'told', v_told);
end
$$;
comment on function api.change_events(uuid[], text, boolean, text) is
  'Changes the status of events: {changed, told}. With p_tell, it sends mail, including p_message if given: about cancelled events to those going or on the waiting list, about published ones to those invited, once per event, and again after a mail that it was cancelled. ERROR_RESOURCE_NOT_FOUND without event:update, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.change_events(uuid[], text, boolean, text) to authenticated;

create or replace function private.attended_events(p_event_ids uuid[]) returns setof uuid
language sql stable set search_path = '' as $$
  select distinct event_id from private.check_ins where event_id = any (p_event_ids)
$$;
comment on function private.attended_events(uuid[]) is
  'Those of the events at which anybody was checked in, visitors included: they are the club''s history.';

create or replace function app.keep_visited_event() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if app.user_id() is not null and exists (select from private.attended_events(array[old.id])) then
    perform app.fail('ERROR_VALIDATION_FAILED', '{"field": "status", "reason": "has_attendance"}');
  end if;
  return old;
end
$$;
comment on function app.keep_visited_event() is
  'Trigger: prevents deleting an event at which anybody was checked in, visitors included; it can be archived instead.';
create trigger keep_visited before delete on api.events
  for each row execute function app.keep_visited_event();

create or replace function api.delete_events(p_event_ids uuid[]) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_kept uuid[];
  v_deleted int;
begin
  perform private.require_events(p_event_ids, 'event:delete');
  -- Prevent check-ins in the meantime.
  perform from api.events where id = any (p_event_ids) order by id for update;
  v_kept := array(select id from private.attended_events(p_event_ids) id order by id);
  delete from api.events where id = any (p_event_ids) and id <> all (v_kept);
  get diagnostics v_deleted = row_count;
  return jsonb_build_object('deleted', v_deleted, 'kept', v_kept);
end
$$;
comment on function api.delete_events(uuid[]) is
  'Permanently deletes events along with their answers. Events that anybody attended, visitors included, are kept and can be archived instead: {deleted, kept (their ids)}. ERROR_RESOURCE_NOT_FOUND without event:delete, ERROR_VALIDATION_FAILED {field}.';
grant execute on function api.delete_events(uuid[]) to authenticated;
