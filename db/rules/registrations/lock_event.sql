-- Everything that changes answers locks in one order: the person, the club, the event, its answers. So two at once wait, and never for
-- each other.
create or replace function app.lock_event(p_event_id uuid, p_user_id uuid) returns boolean
language plpgsql security definer cost 10000 set search_path = '' as $$
begin
  -- Refused before it is locked: several, in the order of a plan, would be locked in a circle with others.
  perform private.touch_one(p_event_id || ' ' || p_user_id);
  -- Nobody gets an answer more while their account is being closed.
  perform private.hold_people(p_user_id);
  perform from api.events where id = p_event_id for no key update;
  return true;
end
$$;
comment on function app.lock_event(uuid, uuid) is
  'Locks a person and an event, for the policies of its answers: a row that is written is locked before its triggers run, so both are locked while the row is looked for. Dear, so that it is asked last and only of rows that the caller may write.';
grant execute on function app.lock_event(uuid, uuid) to authenticated;

create or replace function private.lock_events_of(p_user_ids uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  perform from api.events
  where id in (select event_id from api.event_registrations where user_id = any (p_user_ids))
  order by id for no key update;
end
$$;
comment on function private.lock_events_of(uuid[]) is 'Locks the events whose lists these people are on, before their answers change together.';

create or replace function private.lock_events_about(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from api.events
  where id = any (array(
    select event_id from api.event_registrations where user_id = p_user_id
    union select event_id from api.scans where user_id = p_user_id
    union select event_id from api.scans where staff_id = p_user_id
    union select event_id from api.event_attendance where user_id = p_user_id
    union select event_id from api.event_attendance where checked_in_by = p_user_id
    union select id from api.events where created_by = p_user_id))
  order by id for no key update;
end
$$;
comment on function private.lock_events_about(uuid) is
  'Locks the events whose lists and doors somebody was at, as member or staff, and those that they made, before they are forgotten there.';

create or replace function private.lock_clubs_of(p_user_id uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform from api.associations
  where id in (select association_id from api.user_roles where user_id = p_user_id) order by id for no key update;
end
$$;
comment on function private.lock_clubs_of(uuid) is 'Locks the clubs of a person before the memberships go: keep_manager locks them, too, one by one.';

create or replace function app.lock_events_of_user() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_clubs_of(old.id);
  perform private.lock_events_about(old.id);
  return old;
end
$$;
comment on function app.lock_events_of_user() is 'Trigger: the clubs and events of a person are locked before their answers go along.';
-- Runs before leave_nothing, which changes what is an event's, and after guard_deletion, which may refuse.
create trigger hold_events before delete on api.users
  for each row execute function app.lock_events_of_user();
