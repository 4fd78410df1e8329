-- Finds members by name for checking them in.
create type api.event_candidate as (user_id uuid, name text, registration text, check_in_time timestamptz);
comment on type api.event_candidate is 'A member who can be checked in by hand, with their answer and whether they are inside.';

create or replace function api.find_attendees(p_event_id uuid, p_search text) returns setof api.event_candidate
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
set enable_seqscan = off as $$
declare
  v_event api.events := private.participation_event(p_event_id, array['event_attendance:create', 'event_attendance:read']);
  v_pattern text := private.contains_pattern(app.fold(left(p_search, 100)));
begin
  return query
    select u.id, u.name, r.status, a.check_in_time
    from (
      -- Find all matches before taking the first 20 (`offset 0`): scanning in name order until enough are found would read every
      -- member if there are few.
      select m.id, m.name
      from (select id, name from api.users where folded_name like v_pattern and status <> 'inactive' offset 0) m
      where exists (select from api.user_roles ur where ur.association_id = v_event.association_id and ur.user_id = m.id)
      order by m.name, m.id limit 20) u
    left join api.event_registrations r on r.event_id = v_event.id and r.user_id = u.id
    left join api.event_attendance a on a.event_id = v_event.id and a.user_id = u.id
    order by u.name, u.id;
end
$$;
comment on function api.find_attendees(uuid, text) is
  'The first 20 members of the event''s club whose name contains the text, whatever its case and accents, excluding inactive accounts. ERROR_RESOURCE_NOT_FOUND without event_attendance:create and event_attendance:read in its club.';
grant execute on function api.find_attendees(uuid, text) to authenticated;
