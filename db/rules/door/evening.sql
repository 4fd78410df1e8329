-- People who only work at the door can read the attendance of recent events. Earlier years require permission to read
-- registrations as well: that is for the office, with its participation and statistics.
create or replace function private.is_recent(p_event api.events) returns boolean
language sql stable set search_path = '' as $$
  select p_event.end_time > now() - private.days('keep_roster_changes_days')
$$;
comment on function private.is_recent(api.events) is
  'Whether an event is upcoming, running, or ended so recently that a door may still hold its roster.';

create or replace function app.events_of_late() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select e.id from api.events e
  where e.association_id = any (array(select app.associations_with('event_attendance:read')))
    and e.end_time > now() - private.days('keep_roster_changes_days')
$$;
comment on function app.events_of_late() is
  'The events whose attendance door staff may read: upcoming ones, and those that ended recently.';
grant execute on function app.events_of_late() to authenticated;

create or replace function private.may_read_evening(p_event api.events) returns boolean
language sql stable set search_path = '' as $$
  select private.is_recent(p_event) or app.has_permission('event_registration:read', p_event.association_id)
$$;
comment on function private.may_read_evening(api.events) is
  'Whether the caller, who can read attendance or check people in, may do so at this event even if it ended long ago.';
