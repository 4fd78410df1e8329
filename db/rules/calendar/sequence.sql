-- How often an event has changed: calendars only replace an entry with one that has a higher number (RFC 5545, section 3.8.7.4).
create or replace function app.raise_sequence() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.event_sequences as s (event_id, sequence, was_published)
  select a.id, 1, 'published' in (a.status, r.status) from added a join removed r using (id)
  where (a.title, a.description, a.location, a.address, a.start_time, a.end_time, a.status)
    is distinct from (r.title, r.description, r.location, r.address, r.start_time, r.end_time, r.status)
  order by a.id
  on conflict (event_id) do update
  set sequence = s.sequence + 1, was_published = s.was_published or excluded.was_published;
  return null;
end
$$;
comment on function app.raise_sequence() is 'Trigger: counts changes to events.';
create trigger raise_sequence after update on api.events
  referencing new table as added old table as removed for each statement execute function app.raise_sequence();

create or replace function api.event_sequence(p_event_id uuid) returns int
language plpgsql stable security definer set search_path = '' as $$
declare
  v_event api.events;
begin
  select * into v_event from api.events e where e.id = p_event_id;
  if v_event.id is null or app.can_see_event(v_event) is not true then
    perform app.fail('ERROR_RESOURCE_NOT_FOUND', '{"resource": "event"}');
  end if;
  return coalesce((select sequence from private.event_sequences where event_id = p_event_id), 0);
end
$$;
comment on function api.event_sequence(uuid) is
  'How often an event that the caller can see has changed, for a calendar file made on the device: the same number as in the calendar feed. ERROR_RESOURCE_NOT_FOUND {resource}.';
grant execute on function api.event_sequence(uuid) to authenticated;
