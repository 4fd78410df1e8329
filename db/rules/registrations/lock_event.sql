-- Everything that changes answers locks in the same order: the person, the club, the event, its answers. Concurrent changes
-- therefore wait, but never deadlock.
create or replace function app.lock_event(p_event_id uuid, p_user_id uuid) returns boolean
language plpgsql security definer cost 10000 set search_path = '' as $$
begin
  -- Refuse before locking: several events, locked in the order of a plan, could deadlock.
  perform private.touch_one(p_event_id || ' ' || p_user_id);
  -- Nobody gets another answer while their account is being deactivated.
  perform private.lock_people(p_user_id);
  perform from api.events where id = p_event_id for no key update;
  return true;
end
$$;
comment on function app.lock_event(uuid, uuid) is
  'Locks a person and an event, for the policies on answers: a row is locked for writing before its triggers run, so both are locked while the row is being looked up. Its high cost makes the planner evaluate it last, only for rows that the caller may write.';
grant execute on function app.lock_event(uuid, uuid) to authenticated;

create or replace function private.lock_events_of(p_user_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  -- Otherwise, somebody with years behind them would hold up the doors and the answers of them all.
  perform from api.events e
  where e.id in (
    select r.event_id from api.event_registrations r where r.user_id = any (p_user_ids)
      and (r.status = 'queued' or exists (select from api.events coming where coming.id = r.event_id and coming.end_time > now())))
  order by e.id for no key update;
end
$$;
comment on function private.lock_events_of(uuid[]) is
  'Locks the events for which these people have answers that an account''s activation or deactivation can change: events to come, and those where they wait.';

create or replace function private.lock_events_about(variadic p_user_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from api.events
  where id = any (array(
    select event_id from api.event_registrations where user_id = any (p_user_ids)
    union select event_id from api.scans where user_id = any (p_user_ids)
    union select event_id from api.scans where staff_id = any (p_user_ids)
    union select event_id from api.event_attendance where user_id = any (p_user_ids)
    union select event_id from api.event_attendance where checked_in_by = any (p_user_ids)
    union select id from api.events where created_by = any (p_user_ids)))
  order by id for no key update;
end
$$;
comment on function private.lock_events_about(uuid[]) is
  'Locks the events at which any of these people were on the list or at the door, as member or staff, and those they created, before they are erased there.';

create or replace function private.lock_clubs_of(variadic p_user_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from api.associations
  where id in (select association_id from api.user_roles where user_id = any (p_user_ids)) order by id for no key update;
end
$$;
comment on function private.lock_clubs_of(uuid[]) is
  'Locks the clubs of these people before their memberships are deleted: keep_manager locks them too, one by one.';

create or replace function app.lock_events_of_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_clubs_of(old.id);
  perform private.lock_events_about(old.id);
  return old;
end
$$;
comment on function app.lock_events_of_user() is 'Trigger: locks a person''s clubs and events before their answers are deleted with them.';
-- Runs before leave_nothing, which changes rows of events, and after guard_deletion, which may refuse the deletion.
create trigger hold_events before delete on api.users
  for each row execute function app.lock_events_of_user();
